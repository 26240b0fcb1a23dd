import { type Expression, type SqlBool, sql } from 'kysely'
import type { stockSorts } from '#contract/catalogue/stock.ts'
import { maxListCount } from '#contract/limits.ts'
import { imageFilesForColor } from '#server/catalogue/products/variant-images.ts'
import type { Database } from '#server/database/connect.ts'
import { isAfterPosition } from '#server/database/keyset.ts'
import { forceCustomPlan } from '#server/database/override-query.ts'
import type { StockPosition } from './stock-cursor.ts'

/** Filters variants by the words of their product (a tsquery) and by stock, both bounds inclusive. */
export type StockFilter = { words: string | undefined; stock: { from: number; to: number } | undefined }
export type StockListSort = { by: (typeof stockSorts)[number]; order: 'asc' | 'desc' }
export type StockRow = StockPosition & {
  color: string
  optionName: string | null
  optionValue: string | null
  sku: string | null
  stockVersion: number
  image: string | null
  /** How many wait for a mail when the variant is back. */
  waiting: number
}

type Condition = Expression<SqlBool>

/** Variants on sale. `product_search` has only products on sale, and the sort by name joins `products`; other queries need `productIsOnSale`. */
const matching = ({ words, stock }: StockFilter, by: StockListSort['by'], after: Condition = sql<SqlBool>`true`) => sql`
  from product_variants variant
    ${by === 'name' ? sql`join products on products.id = variant.product_id and products.unpublished_at is null` : sql``}
    ${words === undefined ? sql`` : sql`join product_search on product_search.product_id = variant.product_id`}
  where variant.retired_at is null and ${after}
    and ${by === 'name' || words !== undefined ? sql`true` : productIsOnSale}
    and ${stock ? sql`variant.stock between ${stock.from}::int and ${stock.to}::int` : sql`true`}
    and ${stock && by === 'name' ? sql`products.min_variant_stock <= ${stock.to}::int` : sql`true`}
    and ${words === undefined ? sql`true` : sql`product_search.title_vector @@ ${words}::tsquery`}`

const productIsOnSale = sql`not exists (
  select from products where products.id = variant.product_id and products.unpublished_at is not null)`

const sortColumns = {
  name: ['products.name', 'products.id', 'variant.position', 'variant.id'],
  stock: ['variant.stock', 'variant.id'],
} as const

const orderBy = ({ by, order }: StockListSort) =>
  sql.join(sortColumns[by].map((column) => sql`${sql.ref(column)} ${sql.raw(order)}`))

/** Keyset condition. With the sort over two tables, the first condition lets PostgreSQL start at a position in an index. */
function afterPosition(
  { by, order }: StockListSort,
  { name, productId, position, stock, id }: StockPosition,
): Condition {
  if (by === 'stock') return isAfterPosition(sortColumns.stock, [stock, id], order)
  const ofProduct = isAfterPosition(['products.name', 'products.id'], [name, productId], order, { inclusive: true })
  return sql<SqlBool>`${ofProduct} and ${isAfterPosition(sortColumns.name, [name, productId, position, id], order)}`
}

/**
 * One page of variants. The best index depends on the parameters, so the query needs a custom plan. The ids of the page are
 * selected first, so that rows before the offset are skipped in indexes and not read.
 */
export async function findStockPage(
  db: Database,
  filter: StockFilter,
  sort: StockListSort,
  { size, offset, after }: { size: number; offset: number; after: StockPosition | undefined },
): Promise<StockRow[]> {
  const { rows } = await sql<StockRow>`${forceCustomPlan}
    with chosen as materialized (
      select variant.id ${matching(filter, sort.by, after && afterPosition(sort, after))}
      order by ${orderBy(sort)} limit ${size} offset ${after ? 0 : offset}
    )
    select variant.id, variant.color, variant.stock, variant.stock_version, variant.position, variant.option_value, variant.sku, products.id as "productId",
      products.name, products.option_name,
      (${imageFilesForColor(sql`products.id`, sql`variant.color`)} limit 1) as image,
      (
        select count(distinct lower(coalesce(stock_alerts.email, users.email)))::int
        from stock_alerts left join users on users.id = stock_alerts.user_id
        where stock_alerts.variant_id = variant.id and confirmed_at is not null and notified_at is null
      ) as waiting
    from chosen join product_variants variant using (id) join products on products.id = variant.product_id
    order by ${orderBy(sort)}`.execute(db)
  return rows
}

/** The number of matching variants, at most `maxListCount + 1`. The order by stock makes PostgreSQL use the stock index. */
export async function countStock(db: Database, filter: StockFilter): Promise<number> {
  const orderByStock = filter.stock && filter.words === undefined ? sql`order by variant.stock, variant.id` : sql``
  const { rows } = await sql<{ total: number }>`${forceCustomPlan}
    select count(*)::int as total from (
      select ${matching(filter, 'stock')} ${orderByStock} limit ${maxListCount + 1}
    ) as counted`.execute(db)
  return rows[0]!.total
}

/** The words of a text, normalized for search: without accents, case and punctuation. */
export async function normalizedWords(db: Database, text: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select normalize_search_text(${text}) as text`.execute(db)
  return rows[0]!.text.split(' ').filter(Boolean)
}
