import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ColorFamily } from '#contract/catalogue/search-options.ts'
import { maxPrice as highestPrice } from '#contract/limits.ts'

/** The filters of a search; prices in paise. */
export type FilterValues = {
  categoryId?: readonly string[]
  brandId?: readonly string[]
  color?: readonly ColorFamily[]
  minPrice?: number
  maxPrice?: number
  inStock: boolean
  discounted: boolean
}

export type FilterCondition = RawBuilder<SqlBool>

/** An empty list filters nothing. */
const unlessEmpty = (values: readonly unknown[] | undefined, condition: FilterCondition): FilterCondition =>
  values?.length ? condition : sql<SqlBool>`true`

/** One condition per colour, in the form of the predicates of the partial indexes, so that the planner can use them. */
const colorCondition = (colors: readonly ColorFamily[] = []) =>
  sql<SqlBool>`(${sql.join(
    colors.map((color) => sql`found.colors && ${[color]}::text[]`),
    sql` or `,
  )})`

/** The SQL condition of each filter. They are separate because a facet is counted without its own filter. */
export const filterConditions = (filters: FilterValues) => ({
  category: unlessEmpty(filters.categoryId, sql<SqlBool>`found.category_id = any(${filters.categoryId}::uuid[])`),
  brand: unlessEmpty(filters.brandId, sql<SqlBool>`found.brand_id = any(${filters.brandId}::uuid[])`),
  color: unlessEmpty(filters.color, colorCondition(filters.color)),
  price: sql<SqlBool>`found.price between ${filters.minPrice ?? 0}::bigint and ${filters.maxPrice ?? 1e15}::bigint`,
  stock: sql<SqlBool>`(found.in_stock or not ${filters.inStock}::boolean)`,
  discount: sql<SqlBool>`(found.is_discounted or not ${filters.discounted}::boolean)`,
})

/**
 * The same conditions as one statement text for every choice of filters, so that PostgreSQL plans it once. For rows that are
 * already selected.
 */
export const singlePlanConditions = (filters: FilterValues) => {
  const matchesOrUnset = (
    values: readonly unknown[] | undefined,
    type: string,
    matches: (chosen: RawBuilder<unknown>) => FilterCondition,
  ) => {
    const chosen = sql`${values?.length ? values : null}::${sql.raw(type)}`
    return sql<SqlBool>`(${chosen} is null or ${matches(chosen)})`
  }
  return {
    ...filterConditions(filters),
    category: matchesOrUnset(filters.categoryId, 'uuid[]', (chosen) => sql`found.category_id = any(${chosen})`),
    brand: matchesOrUnset(filters.brandId, 'uuid[]', (chosen) => sql`found.brand_id = any(${chosen})`),
    color: matchesOrUnset(filters.color, 'text[]', (chosen) => sql`found.colors && ${chosen}`),
  }
}

export const andAll = (conditions: Record<string, FilterCondition>) => sql.join(Object.values(conditions), sql` and `)

/** Whether at least one filter is set. */
export const hasFilters = ({
  categoryId,
  brandId,
  color,
  minPrice,
  maxPrice,
  inStock,
  discounted,
}: FilterValues): boolean =>
  Boolean(categoryId?.length || brandId?.length || color?.length || minPrice || maxPrice || inStock || discounted)

const anyLexeme = (lexemes: readonly string[]) =>
  lexemes.length > 0 ? [`(${lexemes.map((lexeme) => `'=${lexeme}'`).join(' | ')})`] : []
const idLexemes = (prefix: string, ids: readonly string[] = []) =>
  ids.map((id) => `${prefix}${id.toLowerCase().slice(-8)}`)

/** With more lexemes, merging their posting lists takes longer than comparing the prices. */
const maxPriceLexemes = 24

/** The price steps of a range and one more at either end; the condition on the price itself excludes prices outside the range. */
function priceLexemes({ minPrice, maxPrice }: FilterValues): string[] {
  if (!minPrice && !maxPrice) return []
  const stepOf = (price: number) => Math.floor(4 * Math.log2(Math.max(1, price)))
  const [first, last] = [
    Math.max(0, stepOf(minPrice ?? 1) - 1),
    Math.min(stepOf(maxPrice ?? highestPrice), stepOf(highestPrice)) + 1,
  ]
  return last - first < maxPriceLexemes ? Array.from({ length: last - first + 1 }, (_, n) => `p${first + n}`) : []
}

/**
 * The filters as lexemes of the GIN index (`search_filter_lexemes` in 0008-search.sql), as text for tsquery; null without filters.
 * The lexemes only preselect rows: `filterConditions` must be applied too. Colours have separate indexes. Stock has no lexeme
 * because most products are in stock.
 */
export function filterLexemes(filters: FilterValues): string | null {
  const { categoryId, brandId, discounted } = filters
  const lexemes = [
    ...anyLexeme(idLexemes('c', categoryId)),
    ...anyLexeme(idLexemes('b', brandId)),
    ...anyLexeme(priceLexemes(filters)),
    ...(discounted ? anyLexeme(['offer']) : []),
  ]
  return lexemes.length > 0 ? lexemes.join(' & ') : null
}
