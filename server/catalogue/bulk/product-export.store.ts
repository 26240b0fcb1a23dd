import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '#server/database/connect.ts'

export type ExistingImage = { id: string; file: string; filename: string; color: string | null; source: string | null }

/** A product with all that can be said of it in a file; prices in paise, its variants on sale and its pictures in their order. */
export type ExistingProduct = {
  id: string
  name: string
  description: string
  originalPrice: number
  discountPrice: number | null
  hsn: string | null
  taxRate: number | null
  category: string
  categoryId: string
  brand: string
  brandId: string
  updatedAt: Date
  variants: { id: string; color: string; stock: number }[]
  pictures: ExistingImage[]
}

const existingProducts = (db: Database) =>
  db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.categoryId')
    .innerJoin('brands', 'brands.id', 'products.brandId')
    .where('products.deletedAt', 'is', null)
    .select((eb) => [
      'products.id',
      'products.name',
      'products.description',
      'products.originalPrice',
      'products.discountPrice',
      'products.hsn',
      'products.taxRate',
      'products.updatedAt',
      'products.createdAt',
      'categories.id as categoryId',
      'categories.name as category',
      'brands.id as brandId',
      'brands.name as brand',
      jsonArrayFrom(
        eb
          .selectFrom('productVariants')
          .select(['id', 'color', 'stock'])
          .whereRef('productVariants.productId', '=', 'products.id')
          .where('retiredAt', 'is', null)
          .orderBy('position')
          .orderBy('id'),
      ).as('variants'),
      jsonArrayFrom(
        eb
          .selectFrom('productImages')
          .select(['id', 'file', 'filename', 'color', 'source'])
          .whereRef('productImages.productId', '=', 'products.id')
          .orderBy('position')
          .orderBy('id'),
      ).as('pictures'),
    ])

/** The products of the shop among these ids. */
export const findExistingProducts = (db: Database, ids: readonly string[]): Promise<ExistingProduct[]> =>
  existingProducts(db).where(sql<boolean>`products.id = any(${ids}::uuid[])`).execute()

/** So many products of the shop, the oldest first, behind the place where the last ones ended. */
export const findProductsAfter = (db: Database, behind: { createdAt: Date; id: string } | null, size: number) =>
  existingProducts(db)
    .$if(behind !== null, (query) =>
      query.where(sql<boolean>`(products.created_at, products.id) > (${behind!.createdAt}, ${behind!.id}::uuid)`),
    )
    .orderBy('products.createdAt')
    .orderBy('products.id')
    .limit(size)
    .execute()

type NameAndBrand = { name: string; brand: string }

/** The ids of the shop's products that have a name within a brand, whatever the case of either; in the order of the names. */
export async function findProductIdsByName(db: Database, named: readonly NameAndBrand[]): Promise<string[][]> {
  const { rows } = await sql<{ ids: string[] }>`
    select array(
      select products.id from brands join products on products.brand_id = brands.id
      where lower(brands.name) = lower(wanted.brand) and lower(products.name) = lower(wanted.name) and deleted_at is null
      limit 2) as ids
    from unnest(${named.map(({ name }) => name)}::text[], ${named.map(({ brand }) => brand)}::text[])
      with ordinality as wanted (name, brand, nth)
    order by nth`.execute(db)
  return rows.map(({ ids }) => ids)
}
