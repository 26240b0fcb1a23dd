import { sql } from 'kysely'

/**
 * SQL: the files of a product's images in the order for a variant: those of its colour, those of no colour, then the others.
 * Needs `product` and `variant` in the statement.
 */
export const variantImageFiles = sql`
  select file from product_images where product_id = product.id
  order by case when lower(color) = lower(variant.color) then 0 when color is null then 1 else 2 end, position, id`
