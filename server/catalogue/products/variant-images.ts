import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: the files of a product's images in the order for a colour: those of the colour, those without one, then the others. The first
 * one is that of `imagesForColor`.
 */
export const imageFilesForColor = (productId: RawBuilder<unknown>, color: RawBuilder<unknown>) => sql`
  select file from product_images where product_id = ${productId}
  order by case when lower(color) = lower(${color}) then 0 when color is null then 1 else 2 end, position, id`

/** SQL: the files of the images for a variant. Needs `product` and `variant` in the statement. */
export const variantImageFiles = imageFilesForColor(sql`product.id`, sql`variant.color`)
