import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { z } from 'zod'
import {
  type Attribute,
  type AttributeValues,
  toHighlight,
  toSpecifications,
  valuesOf,
} from '#contract/catalogue/attributes.ts'
import { countryById } from '#contract/catalogue/countries.ts'
import type { Declarations } from '#contract/catalogue/declarations.ts'
import type { Product as ProductShape } from '#contract/catalogue.ts'
import { maxHighlights } from '#contract/limits.ts'
import type { Database, RunningTransaction } from '#server/database/connect.ts'
import { AppError, notFound } from '#server/errors.ts'
import { uploadsPath } from '#server/uploads/image-names.ts'
import { attributesOfProductJson } from '../attributes/attributes.store.ts'
import { activeVariantsJson } from '../variants/active-variants-json.ts'

/** A product with its images, variants, category and brand; prices in paise. */
export type Product = z.output<typeof ProductShape>

/** The `updated_at` of a changed product; always increases, even within one millisecond, so that open forms detect the change. */
export const nextUpdatedAt = (now: Date) =>
  sql<Date>`greatest(${now}::timestamptz, products.updated_at + interval '1 millisecond')`

const selectProducts = (db: Database) =>
  db
    .selectFrom('products')
    .select([
      'products.id',
      'products.name',
      'products.description',
      'products.originalPrice',
      'products.discountPrice',
      'products.price',
      'products.buyCount',
      'products.viewCount',
      'products.sortBuyCount',
      'products.sortViewCount',
      'products.countrySortKey',
      'products.createdAt',
      'products.updatedAt',
      'products.hsn',
      'products.taxRate',
      'products.taxRateBy',
      'products.categoryId',
      'products.brandId',
      'products.stock',
      'products.optionName',
      'products.unpublishedAs',
      'products.publishAt',
      'products.countryId',
      sql<AttributeValues | null>`products.attribute_values`.as('attributeValues'),
    ])

/** The products on sale; the base of a query for `selectProductDetails`. */
export const activeProducts = (db: Database) => selectProducts(db).where('products.unpublishedAt', 'is', null)

/** SQL condition: the product exists, on sale or not. */
export const isNotDeleted = sql<boolean>`(products.unpublished_at is null or products.unpublished_as <> 'DELETED')`

/** SQL condition: the product has one of the ids. */
export const hasIdOf = (ids: readonly string[]) => sql<boolean>`products.id = any(${ids}::uuid[])`

/** The products that exist, on sale or not. */
export const existingProducts = (db: Database) => selectProducts(db).where(isNotDeleted)

/** The selected products with everything that a response contains, in one statement; variants in stock come first. */
export const selectProductDetails = (db: Database, chosen: ReturnType<typeof activeProducts>) =>
  db
    .selectFrom(chosen.as('product'))
    .innerJoin('categories', 'categories.id', 'product.categoryId')
    .innerJoin('brands', 'brands.id', 'product.brandId')
    .selectAll('product')
    .select((eb) => [
      'categories.id as categoryId',
      'categories.name as categoryName',
      'brands.id as brandId',
      'brands.name as brandName',
      activeVariantsJson(sql.ref('product.id'), sql`stock = 0, position, id`).as('variants'),
      attributesOfProductJson('product', sql`is_on_card`).as('cardAttributes'),
      jsonArrayFrom(
        eb
          .selectFrom('productImages')
          .select(['id', 'filename', 'color', sql<string>`${sql.lit(uploadsPath)} || file`.as('url')])
          .whereRef('productImages.productId', '=', 'product.id')
          .orderBy('position')
          .orderBy('id'),
      ).as('images'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectProductDetails>['executeTakeFirstOrThrow']>>

/** A row of `selectProductDetails` in the shape of the contract. */
export function toProduct({ categoryName, brandName, ...row }: Row): Product {
  // The columns for sorting are not part of a response.
  const { price, stock, sortBuyCount, sortViewCount, countrySortKey, countryId, ...shown } = row
  const { unpublishedAs, publishAt, taxRateBy, attributeValues, cardAttributes, ...product } = shown
  const { categoryId, brandId } = product
  return {
    ...product,
    ...(taxRateBy === 'price' && { taxRateBy }),
    category: { id: categoryId, name: categoryName },
    brand: { id: brandId, name: brandName },
    ...(unpublishedAs && { status: unpublishedAs as Product['status'] }),
    ...(publishAt && { publishAt }),
    ...(countryId !== null && { countryOfOrigin: countryById(countryId)?.name }),
    ...(cardAttributes && toHighlights(cardAttributes, attributeValues)),
  }
}

/** The specifications on the card; nothing for none. */
function toHighlights(attributes: readonly Attribute[], values: AttributeValues | null) {
  const highlights = attributes.flatMap((attribute) => toHighlight(attribute, values?.[attribute.id]) ?? [])
  return highlights.length > 0 ? { highlights: highlights.slice(0, maxHighlights) } : {}
}

/** The selected products with what their pages show beside the fields of lists. */
export const selectPageProducts = (db: Database, chosen: ReturnType<typeof existingProducts>) =>
  selectProductDetails(db, chosen).select([
    sql<Declarations | null>`(select declarations from products where products.id = product.id)`.as('declarations'),
    attributesOfProductJson('product').as('attributes'),
    sql<boolean>`product.option_name is not null and categories.size_chart is not null`.as('hasSizeChart'),
  ])

type PageRow = Awaited<ReturnType<ReturnType<typeof selectPageProducts>['executeTakeFirstOrThrow']>>

/** A row of `selectPageProducts` in the shape of the contract. */
const toPageProduct = ({ hasSizeChart, declarations, attributes, ...row }: PageRow): Product => ({
  ...toProduct(row),
  ...(hasSizeChart && { hasSizeChart }),
  ...(declarations && { declarations }),
  ...(attributes && toPageSpecifications(attributes, row.attributeValues)),
})

/** The specifications of a page; nothing for none. */
function toPageSpecifications(attributes: readonly Attribute[], values: AttributeValues | null) {
  const specifications = toSpecifications(attributes, values ?? {})
  return specifications.length > 0 ? { specifications } : {}
}

/** A row of `selectPageProducts` with what only administrators see. */
export const toAdminProduct = (row: PageRow): Product => ({
  ...toPageProduct(row),
  ...(row.attributes && row.attributeValues && { attributeValues: valuesOf(row.attributes, row.attributeValues) }),
  ...(row.countryId !== null && { countryCode: countryById(row.countryId)?.code }),
})

/**
 * One product. The id of a product that became a size of another one returns that product with the variants of the size. For a
 * deleted or archived product the not-found error carries `isGone`, so that its page can say that it existed.
 */
export async function productById(db: Database, id: string): Promise<Product> {
  const row = await selectPageProducts(db, activeProducts(db).where('products.id', '=', id)).executeTakeFirst()
  if (row) return toPageProduct(row)
  const redirect = await findRedirect(db, id)
  if (!redirect) throw await productNotFound(db, id)
  const { variants, ...product } = await productById(db, redirect.productId)
  const ofSize = variants.filter(({ optionValue }) => optionValue === redirect.optionValue)
  return { ...product, variants: ofSize.length > 0 ? ofSize : variants }
}

const findRedirect = (db: Database, id: string) =>
  db
    .selectFrom('productRedirects')
    .select(['productId', 'optionValue'])
    .where('oldProductId', '=', id)
    .executeTakeFirst()

async function productNotFound(db: Database, id: string): Promise<AppError> {
  const row = await db.selectFrom('products').select('unpublishedAs').where('id', '=', id).executeTakeFirst()
  const wasOnSale = row?.unpublishedAs === 'ARCHIVED' || row?.unpublishedAs === 'DELETED'
  return wasOnSale ? new AppError('notFound', 'Product not found.', { isGone: true }) : notFound('Product')
}

/** A product for administrators, on sale or not. */
export async function existingProductById(db: Database, id: string): Promise<Product> {
  const chosen = existingProducts(db).where('products.id', '=', id)
  const row = await selectPageProducts(db, chosen).executeTakeFirst()
  if (!row) throw notFound('Product')
  return toAdminProduct(row)
}

/** The products with these ids for administrators, on sale or not, in no order. */
export async function existingProductsByIds(db: Database, ids: readonly string[]): Promise<Product[]> {
  const rows = await selectPageProducts(db, existingProducts(db).where(hasIdOf(ids))).execute()
  return rows.map(toAdminProduct)
}

/** The products with these ids, in this order, without deleted ones. */
export async function productsByIds(db: Database, ids: readonly string[]): Promise<Product[]> {
  if (ids.length === 0) return []
  const chosen = activeProducts(db).where('products.id', '=', (eb) => eb.fn.any(eb.val(ids)))
  const rows = await selectProductDetails(db, chosen).execute()
  const byId = new Map(rows.map((row) => [row.id, toProduct(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Locks a product until the transaction ends and returns its `updatedAt`; undefined if it does not exist or is deleted. */
export async function lockProduct(trx: RunningTransaction, id: string): Promise<Date | undefined> {
  const row = await trx
    .selectFrom('products')
    .select('updatedAt')
    .where('id', '=', id)
    .where(isNotDeleted)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.updatedAt
}

export type ProductColumns = {
  name: string
  description: string
  originalPrice: number
  discountPrice: number | null
  categoryId: string
  brandId: string
  /** An undefined value keeps the column as it is. */
  hsn?: string | null | undefined
  optionName?: string | null | undefined
  taxRate?: number | null | undefined
  taxRateBy?: 'price' | null | undefined
  countryId?: number | null | undefined
  declarations?: Declarations | null | undefined
  attributeValues?: AttributeValues | null | undefined
  /** Publication: both null for a product on sale, `publishAt` set for a scheduled one. */
  unpublishedAt: Date | null
  unpublishedAs: string | null
  publishAt: Date | null
}

const toRow = ({ declarations, attributeValues, ...columns }: ProductColumns) => ({
  ...columns,
  ...(attributeValues !== undefined && { attributeValues: attributeValues && JSON.stringify(attributeValues) }),
  ...(declarations !== undefined && { declarations: declarations && JSON.stringify(declarations) }),
})

/** Inserts a product and returns its id. */
export async function insertProduct(trx: RunningTransaction, columns: ProductColumns, now: Date): Promise<string> {
  const { id } = await trx
    .insertInto('products')
    .values({ ...toRow(columns), createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Updates the columns of a product. */
export const updateProduct = (trx: RunningTransaction, id: string, columns: ProductColumns, now: Date) =>
  trx
    .updateTable('products')
    .set({ ...toRow(columns), updatedAt: nextUpdatedAt(now) })
    .where('id', '=', id)
    .execute()

/** Increases `updated_at`, so that forms that have the product open detect the change. */
export const touchProduct = (trx: RunningTransaction, id: string, now: Date) =>
  trx
    .updateTable('products')
    .set({ updatedAt: nextUpdatedAt(now) })
    .where('id', '=', id)
    .execute()

/** Marks locked products as deleted and frees their SKUs; past orders still reference them. */
export async function softDeleteProducts(trx: RunningTransaction, ids: readonly string[], now: Date): Promise<void> {
  await trx
    .updateTable('products')
    .set({ unpublishedAt: now, unpublishedAs: 'DELETED', publishAt: null, updatedAt: nextUpdatedAt(now) })
    .where(hasIdOf(ids))
    .where(isNotDeleted)
    .execute()
  await sql`update product_variants set sku = null where product_id = any(${ids}::uuid[]) and sku is not null`.execute(
    trx,
  )
}

/** How many products belong to a category or brand, without deleted ones. */
export async function countProducts(
  db: Database,
  where: { categoryId: string } | { brandId: string },
): Promise<number> {
  const { count } = await db
    .selectFrom('products')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => eb.and(where))
    .where(isNotDeleted)
    .executeTakeFirstOrThrow()
  return count
}
