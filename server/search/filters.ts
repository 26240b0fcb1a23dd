import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ColorFamily } from '#contract/catalogue/search-options.ts'

/** The range of a number of an attribute, both ends included. */
export type NumberRange = { min?: number | undefined; max?: number | undefined }

/** One filtered attribute: the filter ids of which a product must have one, or the range of its number. */
export type AttributeFilter = { attributeId: number; categoryId: string } & (
  | { ids: readonly number[]; range?: undefined }
  | { range: NumberRange; ids?: undefined }
)

/** The filters of a search; prices in paise, countries by the ids of the contract's list. */
export type FilterValues = {
  categoryId?: readonly string[]
  brandId?: readonly string[]
  color?: readonly ColorFamily[]
  minPrice?: number
  maxPrice?: number
  inStock: boolean
  discounted: boolean
  countries?: readonly number[]
  attributes?: readonly AttributeFilter[]
  /** Products added from a time on, and their share of all products. */
  created?: { since: Date; share: number } | undefined
}

type FilterCondition = RawBuilder<SqlBool>

/** An empty list filters nothing. */
const unlessEmpty = (values: readonly unknown[] | undefined, condition: FilterCondition): FilterCondition =>
  values?.length ? condition : sql<SqlBool>`true`

/** One condition per colour, in the form of the predicates of the partial indexes, so that the planner can use them. */
const colorCondition = (colors: readonly ColorFamily[] = []) =>
  sql<SqlBool>`(${sql.join(
    colors.map((color) => sql`found.colors && ${[color]}::text[]`),
    sql` or `,
  )})`

/** The colour families in stock; all of them for a row that `refreshSearchIndex` has not written yet. */
const colorsInStock = sql`coalesce(found.colors_in_stock, found.colors)`

/**
 * The condition that a product is in stock, in one of the colours if some are chosen. Of a case the planner expects half of the rows; of "&&"
 * alone, without statistics, a hundredth.
 */
const isInStock = (colors: readonly ColorFamily[] = []) =>
  colors.length > 0
    ? sql`case when found.in_stock then ${colorsInStock} && ${colors}::text[] else false end`
    : sql`found.in_stock`

const attributeCondition = ({ attributeId, ids, range }: AttributeFilter) =>
  ids
    ? sql`found.filter_ids && ${ids}::int[]`
    : sql`(found.numbers -> ${String(attributeId)}::text)::numeric between ${range.min ?? 0}::numeric and ${range.max ?? 1e15}::numeric`

const attributesCondition = (attributes: readonly AttributeFilter[] = []) =>
  sql<SqlBool>`(${sql.join(attributes.map(attributeCondition), sql` and `)})`

/**
 * The SQL condition of each filter. They are separate because a facet is counted without its own filter. "is true" hides the category from the
 * planner: the words or lexemes select fewer rows, and it would read all rows of the category from another index too.
 */
export const filterConditions = (filters: FilterValues) => ({
  category: unlessEmpty(
    filters.categoryId,
    sql<SqlBool>`(found.category_id = any(${filters.categoryId}::uuid[])) is true`,
  ),
  brand: unlessEmpty(filters.brandId, sql<SqlBool>`found.brand_id = any(${filters.brandId}::uuid[])`),
  color: unlessEmpty(filters.color, colorCondition(filters.color)),
  price: sql<SqlBool>`found.price between ${filters.minPrice ?? 0}::bigint and ${filters.maxPrice ?? 1e15}::bigint`,
  stock: sql<SqlBool>`(${isInStock(filters.color)} or not ${filters.inStock}::boolean)`,
  discount: sql<SqlBool>`(found.is_discounted or not ${filters.discounted}::boolean)`,
  country: unlessEmpty(filters.countries, sql<SqlBool>`found.country_sort_key = any(${filters.countries}::int[])`),
  attributes: unlessEmpty(filters.attributes, attributesCondition(filters.attributes)),
  ...(filters.created && { created: sql<SqlBool>`found.created_at >= ${filters.created.since}::timestamptz` }),
})

/**
 * The attributes by whose filter a row does not pass, as an array of ids. Filters by ids come before ranges, so that there are few statement
 * texts: each number of both has one, which PostgreSQL plans once per connection.
 */
export function failedAttributes(attributes: readonly AttributeFilter[] = []): RawBuilder<number[]> {
  if (attributes.length === 0) return sql<number[]>`'{}'::int[]`
  const inTextOrder = [...attributes.filter(({ ids }) => ids), ...attributes.filter(({ range }) => range)]
  const failed = inTextOrder.map(
    (filter) => sql`case when ${attributeCondition(filter)} then null else ${filter.attributeId}::int end`,
  )
  return sql<number[]>`array_remove(array[${sql.join(failed)}], null)`
}

const chosenColors = ({ color }: FilterValues) => sql`${color?.length ? color : null}::text[]`

/** `isInStock` as one statement text for every choice of colours, for the column `is_available` of `singlePlanConditions`. */
export const isAvailable = (filters: FilterValues): FilterCondition =>
  sql`(found.in_stock and (${chosenColors(filters)} is null or ${colorsInStock} && ${chosenColors(filters)}))`

/** The colours of a row by which the facet counts it: those in stock if only products in stock are wanted. */
export const facetColors = ({ inStock }: FilterValues): RawBuilder<string[]> =>
  sql`case when not ${inStock}::boolean then found.colors when found.in_stock then ${colorsInStock} end`

/**
 * The same conditions as one statement text for every choice of filters, so that PostgreSQL plans it once. For rows that are
 * already selected, with a column `is_available`.
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
    stock: sql<SqlBool>`(found.is_available or not ${filters.inStock}::boolean)`,
    country: matchesOrUnset(filters.countries, 'int[]', (chosen) => sql`found.country_sort_key = any(${chosen})`),
  }
}

export const andAll = (conditions: Record<string, FilterCondition>) => sql.join(Object.values(conditions), sql` and `)

/** Whether at least one filter is set. */
export function hasFilters(filters: FilterValues): boolean {
  const { categoryId, brandId, color, minPrice, maxPrice, inStock, discounted, countries, attributes, created } =
    filters
  const lists = [categoryId, brandId, color, countries, attributes]
  return Boolean(minPrice || maxPrice || inStock || discounted || created) || lists.some((values) => values?.length)
}

/** The category of the results if the filters decide it: the only one chosen, or that of the filtered attributes. */
export function filteredCategory({ categoryId = [], attributes = [] }: FilterValues): string | null {
  const candidates = new Set(categoryId.length === 1 ? categoryId : attributes.map((filter) => filter.categoryId))
  return candidates.size === 1 ? [...candidates][0]! : null
}
