import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

/**
 * What PostgreSQL's ANALYZE keeps of a column (the view pg_stats): the values that are common, or where a value is a list its
 * common elements, each with the share of products that have it, and what share any other one has. Ranges are of numbers.
 */
export type ColumnStatistics = {
  common: ReadonlyMap<string, number>
  other: number
  /** Values between which the products without a common one lie, as many between each two; empty where there are none. */
  bounds: readonly number[]
}

const statisticsColumns = [
  'title_vector',
  'category_id',
  'brand_id',
  'colors',
  'price',
  'is_discounted',
  'in_stock',
] as const

/** How many products there are, about, and what is known of each column that is searched or filtered by. */
export type ProductStatistics = { products: number } & Record<(typeof statisticsColumns)[number], ColumnStatistics>

type StatisticsRow = {
  products: number
  column: (typeof statisticsColumns)[number]
  distinct: number
  values: string[] | null
  shares: number[] | null
  elements: string[] | null
  elementShares: number[] | null
  bounds: number[] | null
}

/** Shares that are taken where nothing is known. */
const defaultElementShare = 0.001
const defaultValueShare = 0.005

function fromElements(elements: readonly string[], shares: readonly number[]): ColumnStatistics {
  const common = new Map(elements.map((element, n) => [element, shares[n]!]))
  // Behind the shares of the elements stands the least of them: what is not among them is rarer, by half as PostgreSQL has it.
  return { common, other: (shares[elements.length] ?? 0) / 2, bounds: [] }
}

function fromValues({ distinct, products, values, shares, bounds }: StatisticsRow): ColumnStatistics {
  const common = new Map(values?.map((value, n) => [value, shares![n]!]))
  const left = 1 - [...common.values()].reduce((sum, share) => sum + share, 0)
  // Where the number of values grows with the products it is kept as a share of them, below zero.
  const others = (distinct < 0 ? -distinct * products : distinct) - common.size
  return { common, other: others > 0 ? Math.max(0, left) / others : 0, bounds: bounds ?? [] }
}

const defaultStatistics = (column: string): ColumnStatistics => ({
  common: new Map(),
  other: column === 'title_vector' || column === 'colors' ? defaultElementShare : defaultValueShare,
  bounds: [],
})

/** The statistics of `product_search` as its last ANALYZE left them; zero products before the first one. */
export async function readStatistics(db: Database): Promise<ProductStatistics> {
  const { rows } = await sql<StatisticsRow>`
    select greatest(reltuples, 0) as products, attname as column, n_distinct as distinct,
      most_common_vals::text::text[] as values, most_common_freqs as shares,
      most_common_elems::text::text[] as elements, most_common_elem_freqs as "elementShares",
      case when attname = 'price' then histogram_bounds::text::float8[] end as bounds
    from pg_class join pg_namespace space on space.oid = relnamespace
    left join pg_stats on schemaname = nspname and tablename = relname
      and attname = any(${statisticsColumns}::text[]) and not inherited
    where pg_class.oid = 'product_search'::regclass`.execute(db)
  const known = rows
    .filter((row) => row.column)
    .map(
      (row) => [row.column, row.elements ? fromElements(row.elements, row.elementShares!) : fromValues(row)] as const,
    )
  return {
    products: rows[0]?.products ?? 0,
    ...(Object.fromEntries(statisticsColumns.map((column) => [column, defaultStatistics(column)])) as Omit<
      ProductStatistics,
      'products'
    >),
    ...Object.fromEntries(known),
  }
}
