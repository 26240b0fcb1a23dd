import { type Expression, type SqlBool, sql } from 'kysely'
import type { productSorts, stockFilters } from '#contract/catalogue.ts'
import { maxListCount } from '#contract/limits.ts'
import type { PageWindow } from '#contract/paging.ts'
import { lowStockThresholdSql } from '#server/company/company.store.ts'
import type { Database } from '#server/database/connect.ts'
import { isAfterPosition } from '#server/database/keyset.ts'
import { executeWithFreshPlan } from '#server/database/override-query.ts'
import { type Product, toProduct } from '../products/product-response.ts'
import { productsOnSale, selectProductDetails } from '../products/select-products.store.ts'
import type { NameFilter } from './name-filter.store.ts'
import { allProductsId, maintainedCount } from './product-counts.store.ts'
import type { ProductPosition } from './product-cursor.ts'

/** The filters of a listing. Each of the `words` must occur in the name of the product, its brand or its category. */
type ProductListFilter = {
  categoryId?: string
  brandId?: string
  words?: readonly NameFilter[]
  stock?: StockState
  /** Only products with a discount. */
  discounted?: boolean
  /** Countries of origin by the ids of the contract's list; none or an empty list filters nothing. */
  countries?: readonly number[]
}
type StockState = (typeof stockFilters)[number]
export type ProductListSort = { by: (typeof productSorts)[number]; order: 'asc' | 'desc' }

const anyOf = (column: 'brandId' | 'categoryId', ids: readonly string[]) =>
  ids.length > 0 ? sql`or ${sql.ref(`products.${column}`)} = any(${ids}::uuid[])` : sql``

/** Whether the word occurs in the name of the product, its brand or its category. */
const matchesName = ({ pattern, brandIds, categoryIds }: NameFilter): Expression<SqlBool> =>
  sql<SqlBool>`(products.name ilike ${pattern} ${anyOf('brandId', brandIds)} ${anyOf('categoryId', categoryIds)})`

/** Products in stock with a variant that is sold out or has a low stock (`stockLevel`). The stock filter names them `low`. */
const hasLowOrSoldOutVariant = sql<SqlBool>`products.stock > 0 and products.min_variant_stock <= ${lowStockThresholdSql}`

const stockConditions: Record<StockState, Expression<SqlBool>> = {
  in: sql<SqlBool>`products.stock > 0`,
  low: hasLowOrSoldOutVariant,
  out: sql<SqlBool>`products.stock = 0`,
}

const filteredProducts = (
  db: Database,
  { categoryId, brandId, words = [], stock, discounted = false, countries = [] }: ProductListFilter,
) =>
  db
    .selectFrom('products')
    .where('products.unpublishedAt', 'is', null)
    .$if(categoryId !== undefined, (query) => query.where('products.categoryId', '=', categoryId!))
    .$if(brandId !== undefined, (query) => query.where('products.brandId', '=', brandId!))
    .$if(words.length > 0, (query) => query.where((eb) => eb.and(words.map(matchesName))))
    .$if(stock !== undefined, (query) => query.where(stockConditions[stock!]))
    .$if(discounted, (query) => query.where(sql<SqlBool>`products.price < products.original_price`))
    .$if(countries.length > 0, (query) =>
      query.where(sql<SqlBool>`products.country_sort_key = any(${countries}::int[])`),
    )

/** Sales and views sort by the values of the last refresh, so that pages stay stable while people buy and view. */
const sortColumns = {
  createdAt: 'createdAt',
  buyCount: 'sortBuyCount',
  viewCount: 'sortViewCount',
  price: 'price',
  name: 'name',
  stock: 'stock',
  country: 'countrySortKey',
  rating: 'ratingRank',
} as const satisfies Record<ProductListSort['by'], string>

type ListWindow = PageWindow & { after?: ProductPosition | undefined }

/** A product of a listing with its position in it. */
type ListedProduct = { product: Product; position: ProductPosition }

/** The maintained number of matching products; undefined for filters whose number is not maintained. */
function maintainedTotal({ categoryId, brandId, words = [], stock, discounted, countries = [] }: ProductListFilter) {
  const isMaintained =
    words.length + countries.length === 0 && stock === undefined && (categoryId === undefined || brandId === undefined)
  return isMaintained ? maintainedCount(categoryId ?? brandId ?? allProductsId, discounted) : undefined
}

/** One page of products and, if it is maintained, the total number, which every row carries. */
async function fetchPage(db: Database, filter: ProductListFilter, sort: ProductListSort, from: ListWindow) {
  const { order } = sort
  const by = sortColumns[sort.by]
  const ids = filteredProducts(db, filter)
    .select('products.id')
    .orderBy(`products.${by}`, order)
    .orderBy('products.id', order)
    .limit(from.size)
    .$if(from.after !== undefined, (query) =>
      query.where(isAfterPosition([`products.${by}`, 'products.id'], [from.after!.key, from.after!.id], order)),
    )
    .$if(from.after === undefined && from.offset > 0, (query) => query.offset(from.offset))
  const chosen = productsOnSale(db).where('products.id', '=', sql<string>`any(array(${ids}))`)
  const total = maintainedTotal(filter)
  const page = selectProductDetails(db, chosen)
    .$if(total !== undefined, (query) => query.select(total!.as('totalItems')))
    .orderBy(`product.${by}`, order)
    .orderBy('product.id', order)
  const rows = await (needsFreshPlan(filter) ? executeWithFreshPlan(db, page) : page.execute())
  const listed: ListedProduct[] = rows.map(({ totalItems: _, ...row }) => ({
    product: toProduct(row),
    position: { key: row[by], id: row.id },
  }))
  return { listed, totalItems: rows[0]?.totalItems }
}

/**
 * One page of products and the total number: exact, or at most 10,000 with words, a stock filter or countries. The id breaks ties, so
 * that pages never overlap; a position replaces the offset. A subquery selects the page's ids, so that skipped products are
 * skipped in an index and not read.
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

/** Whether the best plan depends on the values: a word or a country may be that of nearly all products or of none. */
const needsFreshPlan = ({ words = [], countries = [] }: ProductListFilter) => words.length + countries.length > 0

/** The maintained total for a page without rows. */
async function fetchMaintainedTotal(db: Database, filter: ProductListFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`select ${maintainedTotal(filter)} as total`.execute(db)
  return rows[0]!.total
}

/** The number of matching products, counted up to `max`. */
export async function countMatching(db: Database, filter: ProductListFilter, max = maxListCount): Promise<number> {
  const { categoryId, brandId, stock, discounted } = filter
  const isByStockAlone = stock !== 'low' && !needsFreshPlan(filter) && !categoryId && !brandId && !discounted
  const some = filteredProducts(db, filter)
    .select('products.id')
    // This order allows an index-only scan.
    .$if(isByStockAlone, (query) => query.orderBy('products.stock').orderBy('products.id'))
    .limit(max)
  const counted = db.selectFrom(some.as('counted')).select((eb) => eb.fn.countAll<number>().as('count'))
  const rows = await (needsFreshPlan(filter) ? executeWithFreshPlan(db, counted) : counted.execute())
  return rows[0]!.count
}

/** The ids of the matching products, at most `limit`. */
export async function findMatchingIds(db: Database, filter: ProductListFilter, limit: number): Promise<string[]> {
  const ids = filteredProducts(db, filter).select('products.id').limit(limit)
  const rows = await (needsFreshPlan(filter) ? executeWithFreshPlan(db, ids) : ids.execute())
  return rows.map(({ id }) => id)
}
