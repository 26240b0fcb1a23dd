import type { CallReply } from '#contract/calls.ts'
import { colorHex, colorName } from '#contract/colors.ts'
import { discountPercent, priceInUse, toPaise } from '#contract/money.ts'

export type ProductReply = CallReply<'GET /products/{productId}'>
export type Product = ProductReply['product']
export type Variant = Product['variants'][number]
export type ProductImage = Product['images'][number]

/** A product's prices in paise: the one in use, the original, and the discount in whole percent (0 for none). */
export function pricesOf(product: Pick<Product, 'originalPrice' | 'discountPrice'>) {
  const originalPrice = toPaise(product.originalPrice)
  const discountPrice = product.discountPrice === null ? null : toPaise(product.discountPrice)
  const prices = { originalPrice, discountPrice }
  return { inUse: priceInUse(prices), original: originalPrice, percent: discountPercent(prices) ?? 0 }
}

/** The pictures to show for a colour: its own, then those of no colour; all of them where it has none. */
export function picturesOf(images: readonly ProductImage[], color?: string): readonly ProductImage[] {
  const own = images.filter((image) => image.color?.toLowerCase() === color?.toLowerCase())
  if (own.length === 0) return images
  return [...own, ...images.filter((image) => image.color === null && !own.includes(image))]
}

/** The variant a page opens with: the first in stock, or simply the first where all are sold out. */
export const firstToBuy = (variants: readonly Variant[]): Variant | undefined =>
  variants.find(({ stock }) => stock > 0) ?? variants[0]

/** A variant's colour as an address writes it: 'maroon', or a hex code without its hash. */
export const colorInAddress = (color: string): string => color.replace('#', '').toLowerCase()

/** The colours of a product as the page paints and names them. Two that would share a name are told apart by their code. */
export function shownColors(variants: readonly Variant[]): readonly { variant: Variant; hex: string; name: string }[] {
  const names = variants.map(({ color }) => colorName(color))
  return variants.map((variant, at) => {
    const name = names[at] ?? variant.color
    const isShared = names.filter((other) => other === name).length > 1
    return { variant, hex: colorHex(variant.color), name: isShared ? `${name} (${variant.color})` : name }
  })
}

/** A quiet ground behind a picture, in its colour, while the picture loads. */
export const tintOf = (color: string | undefined): { backgroundColor?: string } =>
  color ? { backgroundColor: `color-mix(in oklab, ${colorHex(color)} 14%, var(--well))` } : {}
