import { type RawBuilder, sql } from 'kysely'
import { uploadsPath } from '#server/uploads/image-names.ts'

/** SQL: the URL of a product's first image; null for a product without images. */
export const firstImageUrl = (productId: RawBuilder<string>) => sql<string | null>`(
  select ${sql.lit(uploadsPath)} || file from product_images where product_id = ${productId} order by position, id limit 1)`
