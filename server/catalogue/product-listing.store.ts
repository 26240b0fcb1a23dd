import { type Expression, type SqlBool, sql } from 'kysely'
import type { productSorts, stockStates } from '#contract/catalogue.ts'
import { lowStockThreshold } from '#contract/limits.ts'
import type { PageWindow } from '#contract/paging.ts'
import type { Database } from '../database/connect.ts'
import type { Position } from './cursor.ts'
import { keptCount, wholeShop } from './product-counts.store.ts'
import { type Product, productOf, productsInShop, wholeProducts } from './products.store.ts'

/** Which products are asked for; `words` must each occur in the name of the product, its brand or its category. */
export type Filter = {
  categoryId?: string
  brandId?: string
  words?: readonly string[]
  stock?: StockState
  /** Reduced ones only. */
  discounted?: boolean
}
type StockState = (typeof stockStates)[number]
export type Sort = { by: (typeof productSorts)[number]; order: 'asc' | 'desc' }

const likePattern = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/**
 * The word stands in a name: of the product, its brand or its category. Brands and categories are looked up first, once for
 * all products, so that an index finds the products of each kind; a name put together for each product took seconds.
 */
const matches = (word: string): Expression<SqlBool> => sql<SqlBool>`(products.name ilike ${likePattern(word)}
  or products.brand_id = any(array(select id from brands where name ilike ${likePattern(word)}))
  or products.category_id = any(array(select id from categories where name ilike ${likePattern(word)})))`

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

const isBehind = ({ by, order }: Sort, { key, id }: Position): Expression<SqlBool> => {
  const row = sql`(${sql.ref(`products.${by}`)}, products.id)`
  return order === 'desc' ? sql<SqlBool>`${row} < (${key}, ${id})` : sql<SqlBool>`${row} > (${key}, ${id})`
}

/**
 * One page of products. The id settles ties, so that pages never overlap; behind a position the offset does not count. The
 * page's ids are found first, so that what an offset skips is skipped in an index and no product of it is read.
 */
export async function productPage(
  db: Database,
  filter: Filter,
  sort: Sort,
  from: PageWindow & { behind?: Position },
): Promise<Product[]> {
  const { by, order } = sort
  const ids = filtered(db, filter)
    .select('products.id')
    .orderBy(`products.${by}`, order)
    .orderBy('products.id', order)
    .limit(from.size)
    .$if(from.behind !== undefined, (query) => query.where(isBehind(sort, from.behind!)))
    .$if(from.behind === undefined && from.offset > 0, (query) => query.offset(from.offset))
  const chosen = productsInShop(db).where('products.id', '=', sql<string>`any(array(${ids}))`)
  const rows = await wholeProducts(db, chosen).orderBy(`product.${by}`, order).orderBy('product.id', order).execute()
  return rows.map(productOf)
}

/** So many are counted one by one; 10,000 stand for any larger number. */
const mostCounted = 10_000

/** How many products match: exactly where a count is kept, which is where neither words nor stock narrow them, else at most 10,000. */
export async function countMatching(db: Database, filter: Filter, most = mostCounted): Promise<number> {
  const { categoryId, brandId, words = [], stock, discounted } = filter
  const isKept = words.length === 0 && stock === undefined && (categoryId === undefined || brandId === undefined)
  if (isKept) return keptCount(db, categoryId ?? brandId ?? wholeShop, discounted)
  const some = filtered(db, filter).select('products.id').limit(most)
  const { count } = await db
    .selectFrom(some.as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
