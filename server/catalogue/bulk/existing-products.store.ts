import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { z } from 'zod'
import type { AttributeValues } from '#contract/catalogue/attributes.ts'
import type { Declarations } from '#contract/catalogue/declarations.ts'
import type { Variant } from '#contract/catalogue.ts'
import type { Database } from '#server/database/connect.ts'
import { isAfterPosition } from '#server/database/keyset.ts'
import { isNotDeleted } from '../products/select-products.store.ts'
import { activeVariants, toVariants } from '../variants/active-variants.ts'

export type ExistingImage = { id: string; file: string; filename: string; color: string | null; source: string | null }

/** A product as the export and the import read it; prices in paise, active variants, with the version of their stock, and images in their order. */
export type ExistingProduct = {
  id: string
  name: string
  description: string
  originalPrice: number
  discountPrice: number | null
  hsn: string | null
  taxRate: number | null
  /** 'price' where the rate follows from the price; null where it is `taxRate`. */
  taxRateBy: 'price' | null
  countryId: number | null
  declarations: Declarations | null
  attributeValues: AttributeValues | null
  optionName: string | null
  category: string
  categoryId: string
  brand: string
  brandId: string
  updatedAt: Date
  variants: z.output<typeof Variant>[]
  images: ExistingImage[]
}

/** SQL: the versions of the stock of a product's active variants, by their ids. */
const stockVersions = sql<Record<string, number>>`(
  select coalesce(json_object_agg(id, stock_version), '{}') from product_variants
  where product_id = products.id and retired_at is null)`

const selectProducts = (db: Database) =>
  db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.categoryId')
    .innerJoin('brands', 'brands.id', 'products.brandId')
    .select((eb) => [
      'products.id',
      'products.name',
      'products.description',
      'products.originalPrice',
      'products.discountPrice',
      'products.hsn',
      'products.taxRate',
      sql<'price' | null>`products.tax_rate_by`.as('taxRateBy'),
      'products.countryId',
      sql<Declarations | null>`products.declarations`.as('declarations'),
      sql<AttributeValues | null>`products.attribute_values`.as('attributeValues'),
      'products.optionName',
      'products.updatedAt',
      'products.createdAt',
      'categories.id as categoryId',
      'categories.name as category',
      'brands.id as brandId',
      'brands.name as brand',
      activeVariants('products.id', 'position, id').as('variants'),
      stockVersions.as('stockVersions'),
      jsonArrayFrom(
        eb
          .selectFrom('productImages')
          .select(['id', 'file', 'filename', 'color', 'source'])
          .whereRef('productImages.productId', '=', 'products.id')
          .orderBy('position')
          .orderBy('id'),
      ).as('images'),
    ])

/** The products with these ids, on sale or not. */
export async function findExistingProducts(db: Database, ids: readonly string[]): Promise<ExistingProduct[]> {
  const chosen = selectProducts(db).where(isNotDeleted).where(sql<boolean>`products.id = any(${ids}::uuid[])`)
  return toExistingProducts(await chosen.execute())
}

/** A page of `size` products on sale, oldest first, after the position of the page before it. */
export async function findProductsAfter(db: Database, after: { createdAt: Date; id: string } | null, size: number) {
  const page = selectProducts(db)
    .where('products.unpublishedAt', 'is', null)
    .$if(after !== null, (query) =>
      query.where(isAfterPosition(['products.createdAt', 'products.id'], [after!.createdAt, after!.id], 'asc')),
    )
    .orderBy('products.createdAt')
    .orderBy('products.id')
    .limit(size)
  return toExistingProducts(await page.execute())
}

type ExistingProductRow = Awaited<ReturnType<ReturnType<typeof selectProducts>['execute']>>[number]

const toExistingProducts = (rows: readonly ExistingProductRow[]) =>
  rows.map(({ stockVersions, ...row }) => {
    const variants = toVariants(row.variants)
    return { ...row, variants: variants.map((variant) => ({ ...variant, stockVersion: stockVersions[variant.id] })) }
  })

type NameAndBrand = { name: string; brand: string }

/**
 * For each name and brand the ids of at most two products that match both in any case of letters. Brands also match that an earlier version
 * stored in another Unicode form than NFC.
 */
export async function findProductIdsByName(db: Database, names: readonly NameAndBrand[]): Promise<string[][]> {
  const { rows } = await sql<{ ids: string[] }>`
    with wanted as (
      select * from unnest(${names.map(({ name }) => name)}::text[], ${names.map(({ brand }) => brand)}::text[])
        with ordinality as wanted (name, brand, row_number)
    ), found_brands as (
      select brand, array_agg(brands.id) as brand_ids from (select distinct brand from wanted) as requested
      join brands on lower(normalize(brands.name, NFC)) = lower(brand) group by brand
    )
    select array(
      select id from (
        select id from products where brand_id = any(brand_ids) and lower(name) = lower(wanted.name) and unpublished_at is null
        union all
        select id from products where brand_id = any(brand_ids) and lower(name) = lower(wanted.name) and unpublished_as <> 'DELETED'
      ) as found limit 2) as ids
    from wanted left join found_brands using (brand) order by row_number`.execute(db)
  return rows.map(({ ids }) => ids)
}
