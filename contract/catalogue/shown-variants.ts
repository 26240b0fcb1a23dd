import { discountPercent, effectivePrice, toPaise } from '../money.ts'
import { ownOrProductPrices, type Prices } from './prices/variant-prices.ts'

/** The prices of a response in paise: the one to pay, the original one, and the discount in whole percent (0 for none). */
export function displayPrices(product: Prices<string>) {
  const originalPrice = toPaise(product.originalPrice)
  const discountPrice = product.discountPrice === null ? null : toPaise(product.discountPrice)
  const prices = { originalPrice, discountPrice }
  return { effective: effectivePrice(prices), original: originalPrice, percent: discountPercent(prices) ?? 0 }
}

type ShownVariant = { color: string; originalPrice?: string | undefined; discountPrice?: string | undefined }

/** The prices of a variant in paise, its own or the product's. */
export const variantDisplayPrices = (product: Prices<string>, variant: ShownVariant) =>
  displayPrices(ownOrProductPrices(product, variant))

type OptionalText = string | null | undefined

/** Whether two colours or option values are equal in any case of letters, or both missing. */
export const isSameText = (one: OptionalText, other: OptionalText): boolean =>
  one?.toLowerCase() === other?.toLowerCase()

/** The first variant of each colour. */
export const firstOfEachColor = <Item extends { color: string }>(variants: readonly Item[]): readonly Item[] =>
  variants.filter(({ color }, index) => variants.findIndex((other) => isSameText(other.color, color)) === index)

/** The variants of a colour, one for each value of the second option. */
export const variantsOfColor = <Item extends { color: string }>(variants: readonly Item[], color: string): Item[] =>
  variants.filter((variant) => isSameText(variant.color, color))

/**
 * The images for a variant's colour: its own, then those without a colour; all images if there are neither. `imageFilesForColor` is
 * the same order in SQL.
 */
export function imagesForColor<Image extends { color: string | null }>(
  images: readonly Image[],
  color?: string,
): readonly Image[] {
  const own = images.filter((image) => image.color !== null && isSameText(image.color, color))
  const fitting = [...own, ...images.filter((image) => image.color === null)]
  return fitting.length > 0 ? fitting : images
}

/** The variants in stock, the cheapest first; of equal prices in the given order. */
export const inStockByPrice = <Item extends ShownVariant & { stock: number }>(
  product: Prices<string>,
  variants: readonly Item[],
): Item[] => {
  const priceOf = (variant: Item) => variantDisplayPrices(product, variant).effective
  return variants.filter(({ stock }) => stock > 0).sort((one, other) => priceOf(one) - priceOf(other))
}
