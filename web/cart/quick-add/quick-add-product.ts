/** A variant of a card with its colour's hex code and displayed name. */
export type QuickAddVariant = {
  id: string
  color: string
  hex: string
  name: string
  stock: number
  optionValue?: string | undefined
  originalPrice?: string | undefined
  discountPrice?: string | undefined
}

/**
 * The product of a card; `optionName` is missing for a product with colours only. Prices are decimal strings as on the wire. The
 * variants of a colour are in the order of their option values.
 */
export type QuickAddProduct = {
  id: string
  name: string
  optionName?: string | undefined
  originalPrice: string
  discountPrice: string | null
  images: readonly { url: string; color: string | null }[]
  variants: readonly QuickAddVariant[]
}
