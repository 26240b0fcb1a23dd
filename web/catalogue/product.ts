import type { CallResponse } from '#contract/calls.ts'
import { discountPercent, priceInUse, toPaise } from '#contract/money.ts'

export type Product = CallResponse<'GET /products/{productId}'>['product']
export type Variant = Product['variants'][number]
export type ProductImage = Product['images'][number]

/** A variant, and its colour as it is painted and named. */
export type VariantViewModel = Variant & { hex: string; name: string }
export type ImageViewModel = Pick<ProductImage, 'id' | 'url' | 'color'>

/** What pages show of a product; lists leave out the description. */
export type ProductViewModel = Pick<
  Product,
  'id' | 'name' | 'originalPrice' | 'discountPrice' | 'categoryId' | 'category' | 'brand'
> & {
  description?: string
  /** All sizes of its style, where it is one of several. */
  sizes?: Product['sizes']
  images: readonly ImageViewModel[]
  variants: readonly VariantViewModel[]
}

/** A product's prices in paise: the one in use, the original, and the discount in whole percent (0 for none). */
export function pricesOf(product: Pick<Product, 'originalPrice' | 'discountPrice'>) {
  const originalPrice = toPaise(product.originalPrice)
  const discountPrice = product.discountPrice === null ? null : toPaise(product.discountPrice)
  const prices = { originalPrice, discountPrice }
  return { inUse: priceInUse(prices), original: originalPrice, percent: discountPercent(prices) ?? 0 }
}

/** The pictures to show for a colour: its own, then those of no colour; all of them where it has none. */
export function imagesForColor<Any extends { color: string | null }>(
  images: readonly Any[],
  color?: string,
): readonly Any[] {
  const own = images.filter((image) => image.color?.toLowerCase() === color?.toLowerCase())
  if (own.length === 0) return images
  return [...own, ...images.filter((image) => image.color === null && !own.includes(image))]
}

/** The variant a page opens with: the first in stock, or simply the first where all are sold out. */
export const defaultVariant = <Any extends { stock: number }>(variants: readonly Any[]): Any | undefined =>
  variants.find(({ stock }) => stock > 0) ?? variants[0]

/** A variant's colour as an address writes it: 'maroon', or a hex code without its hash. */
export const colorParam = (color: string): string => color.replace('#', '').toLowerCase()

/** A quiet ground behind a picture, in its colour (#rrggbb), while the picture loads. */
export const tintStyle = (hex: string | undefined): { backgroundColor?: string } =>
  hex ? { backgroundColor: `color-mix(in oklab, ${hex} 14%, var(--well))` } : {}
