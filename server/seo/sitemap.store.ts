import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { allProductsId, maintainedCount } from '#server/catalogue/listing/product-counts.store.ts'
import type { Database } from '#server/database/connect.ts'

/** The number of products, and a version of the catalogue for the ETag. */
export async function findCatalogueVersion(db: Database): Promise<{ products: number; version: string }> {
  const { rows } = await sql<{ products: number; otherPages: string; changed: Date | null }>`
    select
      ${maintainedCount(allProductsId)} as products,
      concat_ws('-', (select count(*) from categories), (select count(*) from collections), (select count(*) from legal_pages)) as other_pages,
      greatest(
        (select max(updated_at) from products),
        (select max(updated_at) from categories),
        (select max(updated_at) from collections),
        (select max(updated_at) from legal_pages)
      ) as changed`.execute(db)
  const { products, otherPages, changed } = rows[0]!
  return { products, version: `${products}-${otherPages}-${changed?.getTime() ?? 0}` }
}

/** The first product id of each sitemap, if every sitemap has `size` products. */
export async function findFirstIds(db: Database, size: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, row_number() over (order by id) as row_number from products where unpublished_at is null
    ) as numbered
    where row_number % ${size} = 1
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The next products of a range of ids, in the order of ids, with at most ten images each. */
export const findProductsForSitemap = (db: Database, { from, after, below }: ProductIdRange, limit: number) =>
  db
    .selectFrom('products')
    .select((eb) => [
      'products.id',
      'products.updatedAt',
      jsonArrayFrom(
        eb
          .selectFrom('productImages')
          .select('file')
          .whereRef('productImages.productId', '=', 'products.id')
          .orderBy('position')
          .orderBy('id')
          .limit(10),
      ).as('images'),
    ])
    .where('unpublishedAt', 'is', null)
    .$if(from !== undefined, (query) => query.where('products.id', '>=', from!))
    .$if(after !== undefined, (query) => query.where('products.id', '>', after!))
    .$if(below !== undefined, (query) => query.where('products.id', '<', below!))
    .orderBy('products.id')
    .limit(limit)
    .execute()

/** A range of ids; each bound is optional. */
export type ProductIdRange = { from?: string; after?: string; below?: string }

/** Categories with their images. */
export const findCategoriesForSitemap = (db: Database) =>
  db.selectFrom('categories').select(['id', 'imageFile', 'updatedAt']).orderBy('id').execute()

/** Collections with their images. */
export const findCollectionsForSitemap = (db: Database) =>
  db.selectFrom('collections').select(['handle', 'imageFile', 'updatedAt']).orderBy('handle').execute()

/** When each legal page was last changed. */
export const findLegalPagesForSitemap = (db: Database) =>
  db.selectFrom('legalPages').select(['slug', 'updatedAt']).orderBy('slug').execute()
