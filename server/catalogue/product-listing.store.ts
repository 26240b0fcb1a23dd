import { type Expression, type SqlBool, sql } from 'kysely'
import type { productSorts } from '#contract/catalogue.ts'
import type { PageWindow } from '#contract/paging.ts'
import type { Database } from '../database/connect.ts'
import type { Position } from './cursor.ts'
import { type Product, productOf, productsInShop, wholeProducts } from './products.store.ts'

/** Which products are asked for; `words` must each occur in the name of the product, its brand or its category. */
export type Filter = { categoryId?: string; brandId?: string; words?: readonly string[] }
export type Sort = { by: (typeof productSorts)[number]; order: 'asc' | 'desc' }

const likePattern = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** Each word matched somewhere; none spans two names, for words hold no space. One array keeps the statement's text the same for any number of words. */
const allWordsMatch = (words: readonly string[]): Expression<SqlBool> => sql<SqlBool>`concat_ws(' ', products.name,
  (select name from brands where id = products.brand_id),
  (select name from categories where id = products.category_id)) ilike all(${words.map(likePattern)}::text[])`

const filtered = (db: Database, { categoryId, brandId, words = [] }: Filter) =>
  productsInShop(db)
    .$if(categoryId !== undefined, (query) => query.where('products.categoryId', '=', categoryId!))
    .$if(brandId !== undefined, (query) => query.where('products.brandId', '=', brandId!))
    .$if(words.length > 0, (query) => query.where(allWordsMatch(words)))

const isBehind = ({ by, order }: Sort, { key, id }: Position): Expression<SqlBool> => {
  const row = sql`(${sql.ref(`products.${by}`)}, products.id)`
  return order === 'desc' ? sql<SqlBool>`${row} < (${key}, ${id})` : sql<SqlBool>`${row} > (${key}, ${id})`
}

/** One page of products. The id settles ties, so that pages never overlap; behind a position the offset does not count. */
export async function productPage(
  db: Database,
  filter: Filter,
  sort: Sort,
  from: PageWindow & { behind?: Position },
): Promise<Product[]> {
  const { by, order } = sort
  const chosen = filtered(db, filter)
    .orderBy(`products.${by}`, order)
    .orderBy('products.id', order)
    .limit(from.size)
    .$if(from.behind !== undefined, (query) => query.where(isBehind(sort, from.behind!)))
    .$if(from.behind === undefined && from.offset > 0, (query) => query.offset(from.offset))
  const rows = await wholeProducts(db, chosen).orderBy(`product.${by}`, order).orderBy('product.id', order).execute()
  return rows.map(productOf)
}

/** How many products match. */
export async function countMatching(db: Database, filter: Filter): Promise<number> {
  const { count } = await filtered(db, filter)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
