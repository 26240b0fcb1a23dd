import { type Expression, type SqlBool, sql } from 'kysely'
import type { productSorts, stockStates } from '#contract/catalogue.ts'
import { lowStockThreshold } from '#contract/limits.ts'
import type { PageWindow } from '#contract/paging.ts'
import { type Database, plannedAnew } from '../database/connect.ts'
import type { Position } from './cursor.ts'
import type { NamedWord } from './named-words.store.ts'
import { keptCount, wholeShop } from './product-counts.store.ts'
import { type Product, productOf, productsInShop, wholeProducts } from './products.store.ts'

/** Which products are asked for; `words` must each occur in the name of the product, its brand or its category. */
export type Filter = {
  categoryId?: string
  brandId?: string
  words?: readonly NamedWord[]
  stock?: StockState
  /** Reduced ones only. */
  discounted?: boolean
}
type StockState = (typeof stockStates)[number]
export type Sort = { by: (typeof productSorts)[number]; order: 'asc' | 'desc' }

const anyOf = (column: 'brandId' | 'categoryId', ids: readonly string[]) =>
  ids.length > 0 ? sql`or ${sql.ref(`products.${column}`)} = any(${ids}::uuid[])` : sql``

/** The word stands in a name: of the product, its brand or its category. */
const matches = ({ pattern, brandIds, categoryIds }: NamedWord): Expression<SqlBool> =>
  sql<SqlBool>`(products.name ilike ${pattern} ${anyOf('brandId', brandIds)} ${anyOf('categoryId', categoryIds)})`

const inState: Record<StockState, Expression<SqlBool>> = {
  in: sql<SqlBool>`products.stock > 0`,
  low: sql<SqlBool>`products.stock > 0 and products.least_stock
    <= coalesce((select low_stock_threshold from company_details limit 1), ${lowStockThreshold})`,
  out: sql<SqlBool>`products.stock = 0`,
}

const filtered = (db: Database, { categoryId, brandId, words = [], stock, discounted = false }: Filter) =>
  db
    .selectFrom('products')
    .where('products.deletedAt', 'is', null)
    .$if(categoryId !== undefined, (query) => query.where('products.categoryId', '=', categoryId!))
    .$if(brandId !== undefined, (query) => query.where('products.brandId', '=', brandId!))
    .$if(words.length > 0, (query) => query.where((eb) => eb.and(words.map(matches))))
    .$if(stock !== undefined, (query) => query.where(inState[stock!]))
    .$if(discounted, (query) => query.where(sql<SqlBool>`products.price < products.original_price`))

/** Sales and views sort as they were when the clock last looked: pages hold still while people buy and look. */
const columnOf = (by: Sort['by']) => (by === 'buyCount' ? 'rankedBuys' : by === 'viewCount' ? 'rankedViews' : by)

const isBehind = ({ by, order }: Sort, { key, id }: Position): Expression<SqlBool> => {
  const row = sql`(${sql.ref(`products.${columnOf(by)}`)}, products.id)`
  return order === 'desc' ? sql<SqlBool>`${row} < (${key}, ${id})` : sql<SqlBool>`${row} > (${key}, ${id})`
}

type Window = PageWindow & { behind?: Position | undefined }

/** A product of a list, and its place in it. */
export type Listed = { product: Product; place: Position }

/** How many products match, where that is kept: neither words nor stock narrow them. */
function keptTotal({ categoryId, brandId, words = [], stock, discounted }: Filter) {
  const isKept = words.length === 0 && stock === undefined && (categoryId === undefined || brandId === undefined)
  return isKept ? keptCount(categoryId ?? brandId ?? wholeShop, discounted) : undefined
}

/** One page of products and, where it is kept, how many match in all: it comes along in each row. */
async function pageOf(db: Database, filter: Filter, sort: Sort, from: Window) {
  const { order } = sort
  const by = columnOf(sort.by)
  const ids = filtered(db, filter)
    .select('products.id')
    .orderBy(`products.${by}`, order)
    .orderBy('products.id', order)
    .limit(from.size)
    .$if(from.behind !== undefined, (query) => query.where(isBehind(sort, from.behind!)))
    .$if(from.behind === undefined && from.offset > 0, (query) => query.offset(from.offset))
  const chosen = productsInShop(db).where('products.id', '=', sql<string>`any(array(${ids}))`)
  const total = keptTotal(filter)
  const page = wholeProducts(db, chosen)
    .$if(total !== undefined, (query) => query.select(total!.as('totalItems')))
    .orderBy(`product.${by}`, order)
    .orderBy('product.id', order)
  const rows = await (filter.words?.length ? anew(db, page) : page.execute())
  const listed: Listed[] = rows.map(({ totalItems: _, ...row }) => ({
    product: productOf(row),
    place: { key: row[by], id: row.id },
  }))
  return { listed, totalItems: rows[0]?.totalItems }
}

/**
 * One page of products, and how many match in all: exactly, or where words or stock narrow them at most 10,000. The id settles
 * ties, so that pages never overlap; behind a position the offset does not count. The page's ids are found first, so that what an
 * offset skips is skipped in an index and no product of it is read.
 */
export async function productPage(db: Database, filter: Filter, sort: Sort, from: Window) {
  const [page, counted] = await Promise.all([
    pageOf(db, filter, sort, from),
    keptTotal(filter) ? undefined : countMatching(db, filter),
  ])
  const totalItems = counted ?? page.totalItems ?? (await countKept(db, filter))
  return { listed: page.listed, totalItems }
}

/** Runs a statement whose words may be in nearly all names or in none: the plan that serves one is the worst for the other. */
async function anew<Row>(db: Database, query: Expression<Row>): Promise<Row[]> {
  const { rows } = await sql<Row>`${sql.raw(plannedAnew)} ${query}`.execute(db)
  return rows
}

/** So many are counted one by one; 10,000 stand for any larger number. */
const mostCounted = 10_000

/** Of a page without a row, which had none to tell it. */
async function countKept(db: Database, filter: Filter): Promise<number> {
  const { rows } = await sql<{ total: number }>`select ${keptTotal(filter)} as total`.execute(db)
  return rows[0]!.total
}

/** How many products match, counted one by one and no further than so many. */
export async function countMatching(db: Database, filter: Filter, most = mostCounted): Promise<number> {
  const { categoryId, brandId, words = [], stock, discounted } = filter
  const isByStockAlone = stock !== 'low' && words.length === 0 && !categoryId && !brandId && !discounted
  const some = filtered(db, filter)
    .select('products.id')
    // In the order of an index that holds all that is asked: none of the counted products is read.
    .$if(isByStockAlone, (query) => query.orderBy('products.stock').orderBy('products.id'))
    .limit(most)
  const counted = db.selectFrom(some.as('counted')).select((eb) => eb.fn.countAll<number>().as('count'))
  const rows = await (words.length > 0 ? anew(db, counted) : counted.execute())
  return rows[0]!.count
}
