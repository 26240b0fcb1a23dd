import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

/**
 * The statistics of a column from the view pg_stats: the share of products for each common value (or array element), the share
 * of any other value, and the histogram bounds of numbers.
 */
export type ColumnStatistics = {
  mostCommon: ReadonlyMap<string, number>
  other: number
  /** Histogram bounds of the values that are not common, with equal numbers of products between them; empty without a histogram. */
  histogramBounds: readonly number[]
}

const statisticsColumns = [
  'title_vector',
  'category_id',
  'brand_id',
  'colors',
  'price',
  'is_discounted',
  'in_stock',
  'filter_ids',
  'country_sort_key',
] as const

/** The approximate number of products and the statistics of each column that is searched or filtered by. */
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

/** Shares for columns without statistics. */
const defaultElementShare = 0.001
const defaultValueShare = 0.005

function fromElements(elements: readonly string[], shares: readonly number[]): ColumnStatistics {
  const common = new Map(elements.map((element, n) => [element, shares[n]!]))
  // The entry after the elements' shares is their minimum; PostgreSQL assumes half of it for other elements.
  return { mostCommon: common, other: (shares[elements.length] ?? 0) / 2, histogramBounds: [] }
}

function fromValues({ distinct, products, values, shares, bounds }: StatisticsRow): ColumnStatistics {
  const common = new Map(values?.map((value, n) => [value, shares![n]!]))
  const remaining = 1 - [...common.values()].reduce((sum, share) => sum + share, 0)
  // A negative n_distinct is a share of the number of rows.
  const others = (distinct < 0 ? -distinct * products : distinct) - common.size
  return { mostCommon: common, other: others > 0 ? Math.max(0, remaining) / others : 0, histogramBounds: bounds ?? [] }
}

const defaultStatistics = (column: string): ColumnStatistics => ({
  mostCommon: new Map(),
  other:
    column === 'title_vector' || column === 'colors' || column === 'filter_ids'
      ? defaultElementShare
      : defaultValueShare,
  histogramBounds: [],
})

/** The statistics of `product_search` from its last ANALYZE; zero products before the first one. */
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
  const analyzed = rows
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
    ...Object.fromEntries(analyzed),
  }
}
