/** The original price and the discount price, null for none. */
export type Prices<Amount> = { originalPrice: Amount; discountPrice: Amount | null }

/** The prices of a variant: its own, or the product's if it has none. */
export const ownOrProductPrices = <Amount>(
  product: Prices<Amount>,
  variant: { originalPrice?: Amount | null | undefined; discountPrice?: Amount | null | undefined },
): Prices<Amount> =>
  variant.originalPrice == null
    ? { originalPrice: product.originalPrice, discountPrice: product.discountPrice }
    : { originalPrice: variant.originalPrice, discountPrice: variant.discountPrice ?? null }

/** Whether the prices of a product's variants differ: the product's prices are those of its cheapest variant. */
export const hasOwnPrices = (variants: readonly { originalPrice?: unknown }[]): boolean =>
  variants.some(({ originalPrice }) => originalPrice != null)
