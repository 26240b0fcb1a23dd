import type { CallResponse } from '#contract/calls.ts'
import { discountPercent, effectivePrice, toPaise } from '#contract/money.ts'

export type Product = CallResponse<'GET /products/{productId}'>['product']
export type Variant = Product['variants'][number]
export type ProductImage = Product['images'][number]

/** A variant with its colour's hex code and displayed name. */
export type VariantViewModel = Variant & { hex: string; name: string }
export type ImageViewModel = Pick<ProductImage, 'id' | 'url' | 'color'>

/** The product data that pages need; lists leave out the description. */
export type ProductViewModel = Pick<
  Product,
  'id' | 'name' | 'originalPrice' | 'discountPrice' | 'categoryId' | 'category' | 'brand'
> & {
  /** The name of the second option, such as "Size"; missing for a product with colours only. */
  optionName?: string
  hasSizeChart?: true
  description?: string
  images: readonly ImageViewModel[]
  variants: readonly VariantViewModel[]
}

/** A product's prices in paise: the effective one, the original, and the discount in whole percent (0 for none). */
export function pricesOf(product: Pick<Product, 'originalPrice' | 'discountPrice'>) {
  const originalPrice = toPaise(product.originalPrice)
  const discountPrice = product.discountPrice === null ? null : toPaise(product.discountPrice)
  const prices = { originalPrice, discountPrice }
  return { effective: effectivePrice(prices), original: originalPrice, percent: discountPercent(prices) ?? 0 }
}

/** The images for a colour: its own, then those without a colour; all images if it has none. */
export function imagesForColor<Image extends { color: string | null }>(
  images: readonly Image[],
  color?: string,
): readonly Image[] {
  const own = images.filter((image) => image.color?.toLowerCase() === color?.toLowerCase())
  if (own.length === 0) return images
  return [...own, ...images.filter((image) => image.color === null && !own.includes(image))]
}

/** The preselected variant: the first in stock, or the first if all are sold out. */
export const defaultVariant = <Item extends { stock: number }>(variants: readonly Item[]): Item | undefined =>
  variants.find(({ stock }) => stock > 0) ?? variants[0]

/** A variant's colour in a URL: 'maroon', or a hex code without its hash. */
export const colorParam = (color: string): string => color.replace('#', '').toLowerCase()

/** A background in the image's colour (#rrggbb) while the image loads. */
export const tintStyle = (hex: string | undefined): { backgroundColor?: string } =>
  hex ? { backgroundColor: `color-mix(in oklab, ${hex} 14%, var(--well))` } : {}
