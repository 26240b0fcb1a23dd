import { attributeLexemes } from '../filter-lexemes.ts'
import type { AttributeFilter, FilterValues } from '../filters.ts'
import type { ResultEstimate, SearchRequest } from './ranked.store.ts'
import type { ColumnStatistics, ProductStatistics } from './search-statistics.store.ts'

const shareOf = ({ mostCommon, other }: ColumnStatistics, value: string) => mostCommon.get(value) ?? other

/** The share of products with at least one of several independent properties. */
const shareOfAny = (shares: readonly number[]) => 1 - shares.reduce((none, share) => none * (1 - share), 1)
const shareOfAll = (shares: readonly number[]) => shares.reduce((all, share) => all * share, 1)

/** The share of the values up to a given one, among the values that are not common. */
function shareUpTo(histogramBounds: readonly number[], value: number): number {
  const above = histogramBounds.findIndex((bound) => bound > value)
  if (above < 0) return 1
  if (above === 0) return 0
  const [low, high] = [histogramBounds[above - 1]!, histogramBounds[above]!]
  return (above - 1 + (value - low) / (high - low)) / (histogramBounds.length - 1)
}

/** The share of products with a price, in paise, within a range. */
function shareBetween({ mostCommon, histogramBounds }: ColumnStatistics, low: number, high: number): number {
  let [within, others] = [0, 1]
  for (const [value, share] of mostCommon) {
    others -= share
    if (Number(value) >= low && Number(value) <= high) within += share
  }
  const between = Math.max(0, shareUpTo(histogramBounds, high) - shareUpTo(histogramBounds, low - 1))
  return Math.min(1, within + Math.max(0, others) * between)
}

/** The share of products with one of several values of a single-valued column. */
const sumShares = (column: ColumnStatistics, values: readonly string[]) =>
  Math.min(
    1,
    values.reduce((sum, value) => sum + shareOf(column, value.toLowerCase()), 0),
  )

/** The share of the products of a category that pass the filter of one of its attributes. */
function attributeShare(statistics: ProductStatistics, filter: AttributeFilter): number {
  const share = filter.ids ? sumShares(statistics.filter_ids, filter.ids.map(String)) : rangeShare(statistics, filter)
  const categoryShare = shareOf(statistics.category_id, filter.categoryId)
  return categoryShare > 0 ? Math.min(1, share / categoryShare) : 1
}

/** The steps of a number that are common are known; each other number of the range is rare. */
const rangeShare = ({ title_vector }: ProductStatistics, filter: AttributeFilter) =>
  attributeLexemes(filter).reduce(
    (sum, lexeme) => sum + (title_vector.mostCommon.get(`=${lexeme}`) ?? 0),
    title_vector.other,
  )

/**
 * The share of products that pass the filters of category and attributes. An attribute is of one category, so that its share is one
 * of the products of this category.
 */
function categoryShare(statistics: ProductStatistics, { categoryId = [], attributes = [] }: FilterValues): number {
  const categories = categoryId.length > 0 ? categoryId : [...new Set(attributes.map((filter) => filter.categoryId))]
  const inCategories = categories.length > 0 ? sumShares(statistics.category_id, categories) : 1
  return inCategories * shareOfAll(attributes.map((filter) => attributeShare(statistics, filter)))
}

/** The selectivity of each filter, or of several that depend on each other; 1 for a filter that is not set. */
function filterShares(statistics: ProductStatistics, filters: FilterValues): number[] {
  const { brandId, color, minPrice, maxPrice, inStock, discounted, countries, created } = filters
  return [
    categoryShare(statistics, filters),
    brandId?.length ? sumShares(statistics.brand_id, brandId) : 1,
    color?.length ? shareOfAny(color.map((one) => shareOf(statistics.colors, one))) : 1,
    minPrice || maxPrice ? shareBetween(statistics.price, minPrice ?? 0, maxPrice ?? Number.MAX_SAFE_INTEGER) : 1,
    inStock ? shareOf(statistics.in_stock, 't') : 1,
    discounted ? shareOf(statistics.is_discounted, 't') : 1,
    countries?.length ? sumShares(statistics.country_sort_key, countries.map(String)) : 1,
    created?.share ?? 1,
  ]
}

/**
 * Estimates how many products match, as PostgreSQL's planner does: words and filters are assumed to be independent. It runs no
 * query.
 */
export function estimateResults(
  statistics: ProductStatistics,
  { query, words, filters, scope }: Pick<SearchRequest, 'query' | 'words' | 'filters' | 'scope'>,
): ResultEstimate {
  const shares =
    query?.forms.map((forms) => shareOfAny(forms.map((form) => shareOf(statistics.title_vector, form)))) ?? []
  const byWords = statistics.products * (words === 'all' || !query ? shareOfAll(shares) : shareOfAny(shares))
  const inScope = scope === undefined ? 1 : shareOf(statistics.category_id, scope)
  return {
    inScope: Math.round(statistics.products * inScope),
    byTitle: Math.round(byWords * inScope),
    filtered: Math.round(byWords * shareOfAll(filterShares(statistics, filters))),
  }
}
