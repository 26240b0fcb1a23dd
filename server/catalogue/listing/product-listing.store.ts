import { type Expression, type SqlBool, sql } from 'kysely'
import type { productSorts, stockFilters } from '#contract/catalogue.ts'
import { lowStockThreshold } from '#contract/limits.ts'
import type { PageWindow } from '#contract/paging.ts'
import { customPlan, type Database } from '#server/database/connect.ts'
import { activeProducts, type Product, selectProductDetails, toProduct } from '../products/products.store.ts'
import type { NameFilter } from './name-filter.store.ts'
import { allProductsId, maintainedCount } from './product-counts.store.ts'
import type { ProductPosition } from './product-cursor.ts'

/** Which products are asked for; `words` must each occur in the name of the product, its brand or its category. */
export type ProductListFilter = {
  categoryId?: string
  brandId?: string
  words?: readonly NameFilter[]
  stock?: StockState
  /** Reduced ones only. */
  discounted?: boolean
}
type StockState = (typeof stockFilters)[number]
export type ProductListSort = { by: (typeof productSorts)[number]; order: 'asc' | 'desc' }

const anyOf = (column: 'brandId' | 'categoryId', ids: readonly string[]) =>
  ids.length > 0 ? sql`or ${sql.ref(`products.${column}`)} = any(${ids}::uuid[])` : sql``

/** The word stands in a name: of the product, its brand or its category. */
const matchesName = ({ pattern, brandIds, categoryIds }: NameFilter): Expression<SqlBool> =>
  sql<SqlBool>`(products.name ilike ${pattern} ${anyOf('brandId', brandIds)} ${anyOf('categoryId', categoryIds)})`

const stockConditions: Record<StockState, Expression<SqlBool>> = {
  in: sql<SqlBool>`products.stock > 0`,
  low: sql<SqlBool>`products.stock > 0 and products.min_variant_stock
    <= coalesce((select low_stock_threshold from company_details limit 1), ${lowStockThreshold})`,
  out: sql<SqlBool>`products.stock = 0`,
}

const filteredProducts = (
  db: Database,
  { categoryId, brandId, words = [], stock, discounted = false }: ProductListFilter,
) =>
  db
    .selectFrom('products')
    .where('products.deletedAt', 'is', null)
    .$if(categoryId !== undefined, (query) => query.where('products.categoryId', '=', categoryId!))
    .$if(brandId !== undefined, (query) => query.where('products.brandId', '=', brandId!))
    .$if(words.length > 0, (query) => query.where((eb) => eb.and(words.map(matchesName))))
    .$if(stock !== undefined, (query) => query.where(stockConditions[stock!]))
    .$if(discounted, (query) => query.where(sql<SqlBool>`products.price < products.original_price`))

/** Sales and views sort as they were when the clock last looked: pages hold still while people buy and look. */
const sortColumn = (by: ProductListSort['by']) =>
  by === 'buyCount' ? 'rankedBuys' : by === 'viewCount' ? 'rankedViews' : by

const afterPosition = ({ by, order }: ProductListSort, { key, id }: ProductPosition): Expression<SqlBool> => {
  const row = sql`(${sql.ref(`products.${sortColumn(by)}`)}, products.id)`
  return order === 'desc' ? sql<SqlBool>`${row} < (${key}, ${id})` : sql<SqlBool>`${row} > (${key}, ${id})`
}

type ListWindow = PageWindow & { behind?: ProductPosition | undefined }

/** A product of a list, and its place in it. */
export type ListedProduct = { product: Product; place: ProductPosition }

/** How many products match, where that is kept: neither words nor stock narrow them. */
function maintainedTotal({ categoryId, brandId, words = [], stock, discounted }: ProductListFilter) {
  const isKept = words.length === 0 && stock === undefined && (categoryId === undefined || brandId === undefined)
  return isKept ? maintainedCount(categoryId ?? brandId ?? allProductsId, discounted) : undefined
}

/** One page of products and, where it is kept, how many match in all: it comes along in each row. */
async function fetchPage(db: Database, filter: ProductListFilter, sort: ProductListSort, from: ListWindow) {
  const { order } = sort
  const by = sortColumn(sort.by)
  const ids = filteredProducts(db, filter)
    .select('products.id')
    .orderBy(`products.${by}`, order)
    .orderBy('products.id', order)
    .limit(from.size)
    .$if(from.behind !== undefined, (query) => query.where(afterPosition(sort, from.behind!)))
    .$if(from.behind === undefined && from.offset > 0, (query) => query.offset(from.offset))
  const chosen = activeProducts(db).where('products.id', '=', sql<string>`any(array(${ids}))`)
  const total = maintainedTotal(filter)
  const page = selectProductDetails(db, chosen)
    .$if(total !== undefined, (query) => query.select(total!.as('totalItems')))
    .orderBy(`product.${by}`, order)
    .orderBy('product.id', order)
  const rows = await (filter.words?.length ? executeWithFreshPlan(db, page) : page.execute())
  const listed: ListedProduct[] = rows.map(({ totalItems: _, ...row }) => ({
    product: toProduct(row),
    place: { key: row[by], id: row.id },
  }))
  return { listed, totalItems: rows[0]?.totalItems }
}

/**
 * One page of products, and how many match in all: exactly, or where words or stock narrow them at most 10,000. The id settles
 * ties, so that pages never overlap; behind a position the offset does not count. The page's ids are found first, so that what an
 * offset skips is skipped in an index and no product of it is read.
 */
export async function findProductPage(
  db: Database,
  filter: ProductListFilter,
  sort: ProductListSort,
  from: ListWindow,
) {
  const [page, counted] = await Promise.all([
    fetchPage(db, filter, sort, from),
    maintainedTotal(filter) ? undefined : countMatching(db, filter),
  ])
  const totalItems = counted ?? page.totalItems ?? (await fetchMaintainedTotal(db, filter))
  return { listed: page.listed, totalItems }
}

/** Runs a statement whose words may be in nearly all names or in none: the plan that serves one is the worst for the other. */
async function executeWithFreshPlan<Row>(db: Database, query: Expression<Row>): Promise<Row[]> {
  const { rows } = await sql<Row>`${sql.raw(customPlan)} ${query}`.execute(db)
  return rows
}

/** So many are counted one by one; 10,000 stand for any larger number. */
const maxCounted = 10_000

/** Of a page without a row, which had none to tell it. */
async function fetchMaintainedTotal(db: Database, filter: ProductListFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`select ${maintainedTotal(filter)} as total`.execute(db)
  return rows[0]!.total
}

/** How many products match, counted one by one and no further than so many. */
export async function countMatching(db: Database, filter: ProductListFilter, most = maxCounted): Promise<number> {
  const { categoryId, brandId, words = [], stock, discounted } = filter
  const isByStockAlone = stock !== 'low' && words.length === 0 && !categoryId && !brandId && !discounted
  const some = filteredProducts(db, filter)
    .select('products.id')
    // In the order of an index that holds all that is asked: none of the counted products is read.
    .$if(isByStockAlone, (query) => query.orderBy('products.stock').orderBy('products.id'))
    .limit(most)
  const counted = db.selectFrom(some.as('counted')).select((eb) => eb.fn.countAll<number>().as('count'))
  const rows = await (words.length > 0 ? executeWithFreshPlan(db, counted) : counted.execute())
  return rows[0]!.count
}
