import { sql } from 'kysely'
import { compiledOnce, type Placeholders } from '#server/database/compiled-once.ts'
import type { Database } from '#server/database/connect.ts'
import { forceCustomPlan } from '#server/database/override-query.ts'
import { AppError, notFound } from '#server/errors.ts'
import { type LowestPrices, lowestPricesJson, withLowestPrices } from '../variants/price-history/lowest-prices-json.ts'
import { type Product, toAdminProduct, toPageProduct, toProduct } from './product-response.ts'
import {
  existingProducts,
  hasIdOf,
  isNotDeleted,
  type PageProductRow,
  productsOnSale,
  selectPageProducts,
  selectProductDetails,
} from './select-products.store.ts'

/**
 * A product on sale. The id of a product that became a size of another one returns that product with the variants of the size. For a
 * deleted or archived product the not-found error carries `isGone`, so that its page can say that it existed.
 */
export async function productById(db: Database, id: string): Promise<Product> {
  const row = await selectPageProducts(db, productsOnSale(db).where('products.id', '=', id))
    .select([lowestPricesJson.as('lowestPrices'), hasBoughtTogether.as('hasBoughtTogether')])
    .executeTakeFirst()
  if (row) return toShownProduct(row)
  const redirect = await findRedirect(db, id)
  if (!redirect) throw await productNotFound(db, id)
  const { variants, ...product } = await productById(db, redirect.productId)
  const ofSize = variants.filter(({ optionValue }) => optionValue === redirect.optionValue)
  return { ...product, variants: ofSize.length > 0 ? ofSize : variants }
}

/** SQL: whether `product` is bought together with others. Here, so that the pages of other products need no further statement. */
const hasBoughtTogether = sql<boolean>`exists (select from product_pairs where product_id = product.id)`

type ShownProductRow = PageProductRow & { lowestPrices: LowestPrices | null; hasBoughtTogether: boolean }

function toShownProduct({ lowestPrices, hasBoughtTogether, ...row }: ShownProductRow): Product {
  const product = toPageProduct(row)
  const variants = withLowestPrices(product.variants, lowestPrices)
  return { ...product, variants, ...(hasBoughtTogether && { hasBoughtTogether }) }
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

/** The statement of `productsOnSaleByIds`: building it takes a tenth of the call. */
const detailsByIds = compiledOnce((db, value: Placeholders<{ ids: readonly string[] }>) =>
  selectProductDetails(
    db,
    productsOnSale(db).where('products.id', '=', (eb) => eb.fn.any(value('ids'))),
  ),
)

/** The products on sale with these ids, in this order. */
export async function productsOnSaleByIds(db: Database, ids: readonly string[]): Promise<Product[]> {
  if (ids.length === 0) return []
  const rows = await detailsByIds(db, { ids })
  const byId = new Map(rows.map((row) => [row.id, toProduct(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
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

/**
 * The products whose names contain a text, at most 200, those on sale first. Each condition is that of an index of names, and whether that
 * is the quickest way depends on the text.
 */
export async function findProductIdsNamedLike(db: Database, pattern: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${forceCustomPlan}
    select id from products where unpublished_at is null and name ilike ${pattern}
    union all select id from products where unpublished_at is not null and name ilike ${pattern}
    limit 200`.execute(db)
  return rows.map(({ id }) => id)
}
