import type { CallResponse } from '#contract/calls.ts'

export type Product = CallResponse<'GET /products/{productId}'>['product']
export type Variant = Product['variants'][number]
export type ProductImage = Product['images'][number]

/**
 * A variant with its colour's hex code and displayed name; only product pages have its SKU, its barcode, its lowest price and its
 * exact stock above `fewLeftLimit`. The lowest price is formatted, so that the first visit loads no code for it.
 */
export type VariantViewModel = Omit<Variant, 'weightGrams'> & { hex: string; name: string }
export type ImageViewModel = Pick<ProductImage, 'id' | 'url' | 'color'>

/** Values of a second option: the first ones, and the number of the others. */
export type OptionSummary = { values: readonly string[]; moreCount: number }

/**
 * The product data that pages need; lists leave out the description. The variants of a colour are in the order of their option
 * values. The option's fields are missing for a product with colours only.
 */
export type ProductViewModel = Pick<
  Product,
  'id' | 'name' | 'originalPrice' | 'discountPrice' | 'categoryId' | 'category' | 'brand'
> & {
  /** The name of the second option, such as "Size"; missing for a product with colours only. */
  optionName?: string
  hasSizeChart?: true
  hasBoughtTogether?: true
  description?: string
  images: readonly ImageViewModel[]
  variants: readonly VariantViewModel[]
  /** The option values that a card shows. */
  optionSummary?: OptionSummary
} & Partial<
    Pick<Product, 'highlights' | 'rating' | 'specifications' | 'declarations' | 'countryOfOrigin' | 'questionCount'>
  >

/** The preselected variant: the first in stock, or the first if all are sold out. */
export const defaultVariant = <Item extends { stock: number }>(variants: readonly Item[]): Item | undefined =>
  variants.find(({ stock }) => stock > 0) ?? variants[0]

/** The URL of a product page with a chosen variant. */
export const variantPath = ({ id }: Pick<Product, 'id'>, variant: Pick<Variant, 'id'> | undefined): string =>
  `/product/${id}${variant ? `?variant=${variant.id}` : ''}`

/** A variant's colour in an old URL: 'maroon', or a hex code without its hash. */
export const colorParam = (color: string): string => color.replace('#', '').toLowerCase()

/** A background in the image's colour (#rrggbb) while the image loads. */
export const tintStyle = (hex: string | undefined): { backgroundColor?: string } =>
  hex ? { backgroundColor: `color-mix(in oklab, ${hex} 14%, var(--well))` } : {}
