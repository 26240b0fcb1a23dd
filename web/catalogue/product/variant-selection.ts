import { firstOfEachColor, isSameText, variantsOfColor } from '#contract/catalogue/shown-variants.ts'
import { colorParam, defaultVariant, variantPath } from '../product.ts'

/** A variant as the rules of its selection need it. */
type SelectableVariant = { id: string; color: string; stock: number; optionValue?: string | undefined }

/**
 * The variant of an address: the one that `?variant=` names, or the default one of the colour that `?colour=` names (the form of
 * old links). Otherwise, and for unknown values, the default one. Undefined only without variants.
 */
export function variantOfAddress<Variant extends SelectableVariant>(
  variants: readonly Variant[],
  search: URLSearchParams,
): Variant | undefined {
  const color = colorParam(search.get('colour') ?? '')
  return (
    variants.find(({ id }) => id === search.get('variant')) ??
    defaultVariant(variants.filter((variant) => colorParam(variant.color) === color)) ??
    defaultVariant(variants)
  )
}

/**
 * The path to which a product page redirects: the requested product became a size of another one, which the API returned instead with
 * the variants of that size. Null if the API returned the requested product.
 */
export function redirectPath(
  product: { id: string; variants: readonly SelectableVariant[] },
  requested: { productId: string; search: URLSearchParams },
): string | null {
  if (isSameText(product.id, requested.productId)) return null
  return variantPath(product, variantOfAddress(product.variants, requested.search))
}

/** A colour to choose, and the variant that is chosen with it. */
type ColorChoice<Variant> = { variant: Variant; isSelected: boolean; isSoldOut: boolean }

/**
 * The colours of a product. Choosing a colour keeps the value of the second option if it exists there, and takes the default
 * variant of the colour otherwise. A colour is sold out if all of its variants are.
 */
export const colorChoices = <Variant extends SelectableVariant>(
  variants: readonly Variant[],
  chosen: Variant,
): readonly ColorChoice<Variant>[] =>
  firstOfEachColor(variants).map((first) => {
    const sameColor = variantsOfColor(variants, first.color)
    return {
      variant:
        sameColor.find(({ optionValue }) => isSameText(optionValue, chosen.optionValue)) ??
        defaultVariant(sameColor) ??
        first,
      isSelected: isSameText(first.color, chosen.color),
      isSoldOut: sameColor.every(({ stock }) => stock === 0),
    }
  })
