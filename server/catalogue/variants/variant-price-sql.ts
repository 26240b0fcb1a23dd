import { sql } from 'kysely'

/** SQL: the prices of a variant in paise, its own or the product's. Need `product` and `variant` in the statement. */
export const variantOriginalPrice = sql<number>`coalesce(variant.original_price, product.original_price)`
export const variantDiscountPrice = sql<
  number | null
>`case when variant.original_price is null then product.discount_price else variant.discount_price end`

/** SQL: the price to pay for the variant of this alias, in paise. Needs its `product` in the statement. */
export const effectivePriceOf = (alias: string) =>
  sql<number>`coalesce(${sql.ref(`${alias}.discount_price`)}, ${sql.ref(`${alias}.original_price`)}, product.price)`

/** SQL: the price to pay for `variant`. */
export const variantEffectivePrice = effectivePriceOf('variant')
