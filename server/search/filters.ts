import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ColorFamily } from '#contract/catalogue/search-options.ts'
import { maxPrice as dearest } from '#contract/limits.ts'

/** What narrows results down; prices in paise. */
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

/** A list in which nothing is chosen leaves out nothing. */
const unlessEmpty = (values: readonly unknown[] | undefined, condition: FilterCondition): FilterCondition =>
  values?.length ? condition : sql<SqlBool>`true`

/** One condition for each colour, written as those of the indexes by colour are. */
const colorCondition = (colors: readonly ColorFamily[] = []) =>
  sql<SqlBool>`(${sql.join(
    colors.map((color) => sql`found.colors && ${[color]}::text[]`),
    sql` or `,
  )})`

/** Each filter by itself, for a choice is counted as if its own filter were not there. */
export const filterConditions = (filters: FilterValues) => ({
  category: unlessEmpty(filters.categoryId, sql<SqlBool>`found.category_id = any(${filters.categoryId}::uuid[])`),
  brand: unlessEmpty(filters.brandId, sql<SqlBool>`found.brand_id = any(${filters.brandId}::uuid[])`),
  color: unlessEmpty(filters.color, colorCondition(filters.color)),
  price: sql<SqlBool>`found.price between ${filters.minPrice ?? 0}::bigint and ${filters.maxPrice ?? 1e15}::bigint`,
  stock: sql<SqlBool>`(found.in_stock or not ${filters.inStock}::boolean)`,
  offer: sql<SqlBool>`(found.is_discounted or not ${filters.discounted}::boolean)`,
})

/** The same, written alike whatever is chosen: one plan serves all. For what has been found already. */
export const singlePlanConditions = (filters: FilterValues) => {
  const orNone = (
    values: readonly unknown[] | undefined,
    type: string,
    fits: (chosen: RawBuilder<unknown>) => FilterCondition,
  ) => {
    const chosen = sql`${values?.length ? values : null}::${sql.raw(type)}`
    return sql<SqlBool>`(${chosen} is null or ${fits(chosen)})`
  }
  return {
    ...filterConditions(filters),
    category: orNone(filters.categoryId, 'uuid[]', (chosen) => sql`found.category_id = any(${chosen})`),
    brand: orNone(filters.brandId, 'uuid[]', (chosen) => sql`found.brand_id = any(${chosen})`),
    color: orNone(filters.color, 'text[]', (chosen) => sql`found.colors && ${chosen}`),
  }
}

export const andAll = (conditions: Record<string, FilterCondition>) => sql.join(Object.values(conditions), sql` and `)

/** Whether anything is chosen. */
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

const anyLexeme = (marks: readonly string[]) =>
  marks.length > 0 ? [`(${marks.map((mark) => `'=${mark}'`).join(' | ')})`] : []
const idLexemes = (sign: string, ids: readonly string[] = []) => ids.map((id) => `${sign}${id.toLowerCase().slice(-8)}`)

/** Beyond so many it takes longer to put them together than to look at the prices. */
const maxPriceLexemes = 24

/** The steps of prices, one more at either end: whether a price is just within its step is settled by the price itself. */
function priceLexemes({ minPrice, maxPrice }: FilterValues): string[] {
  if (!minPrice && !maxPrice) return []
  const stepOf = (price: number) => Math.floor(4 * Math.log2(Math.max(1, price)))
  const [first, last] = [
    Math.max(0, stepOf(minPrice ?? 1) - 1),
    Math.min(stepOf(maxPrice ?? dearest), stepOf(dearest)) + 1,
  ]
  return last - first < maxPriceLexemes ? Array.from({ length: last - first + 1 }, (_, n) => `p${first + n}`) : []
}

/**
 * The filters as words of an index (`search_filter_lexemes` in 0008-search.sql), as text for tsquery; null where nothing is chosen. They
 * only lead to the products: the filters themselves have to be compared too. Colours have indexes of their own. Most products are
 * in stock: to look that up costs more than it spares.
 */
export function filterLexemes(filters: FilterValues): string | null {
  const { categoryId, brandId, discounted } = filters
  const marks = [
    ...anyLexeme(idLexemes('c', categoryId)),
    ...anyLexeme(idLexemes('b', brandId)),
    ...anyLexeme(priceLexemes(filters)),
    ...(discounted ? anyLexeme(['offer']) : []),
  ]
  return marks.length > 0 ? marks.join(' & ') : null
}
