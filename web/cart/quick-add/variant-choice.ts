import {
  firstOfEachColor,
  isSameText,
  variantDisplayPrices,
  variantsOfColor,
} from '#contract/catalogue/shown-variants.ts'
import type { QuickAddProduct, QuickAddVariant } from './quick-add-product.ts'

/** A chosen colour, and the id of the chosen variant of this colour; null until one is chosen. */
type VariantChoice = { color: string; variantId: string | null }

/** The colours of a product, each once; a colour is sold out if all of its variants are. */
export const colorsOf = (variants: readonly QuickAddVariant[]) =>
  firstOfEachColor(variants).map(({ color, hex, name }) => ({
    color,
    hex,
    name,
    isSoldOut: variantsOfColor(variants, color).every(({ stock }) => stock === 0),
  }))

/** The choice of a colour: it keeps the option value if that is in stock, and chooses the only variant in stock. */
export function chooseColor(
  variants: readonly QuickAddVariant[],
  color: string,
  optionValue?: string | undefined,
): VariantChoice {
  const inStock = variantsOfColor(variants, color).filter(({ stock }) => stock > 0)
  const kept = inStock.find((variant) => isSameText(variant.optionValue, optionValue))
  return { color, variantId: (kept ?? (inStock.length === 1 ? inStock[0] : undefined))?.id ?? null }
}

/** The choice of a new dialog: the first colour in stock. */
export const initialChoice = (variants: readonly QuickAddVariant[]): VariantChoice =>
  chooseColor(variants, (variants.find(({ stock }) => stock > 0) ?? variants[0])?.color ?? '')

/** The prices of the cheapest of these variants in stock, or of all if none is; `isFrom` if others cost more. */
export function lowestPrices(product: QuickAddProduct, variants: readonly QuickAddVariant[]) {
  const inStock = variants.filter(({ stock }) => stock > 0)
  const [first, ...others] = (inStock.length > 0 ? inStock : variants)
    .map((variant) => variantDisplayPrices(product, variant))
    .sort((one, other) => one.effective - other.effective)
  return first && { ...first, isFrom: others.some(({ effective }) => effective > first.effective) }
}
