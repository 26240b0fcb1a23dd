import type { CallInput } from '#contract/calls.ts'
import { listPageSize } from '#contract/limits.ts'
import { toRangesQuery } from './attribute-params.ts'
import { type FilteredPage, type SearchCriteria, searchPage } from './criteria.ts'

export type SearchQuery = NonNullable<CallInput<'GET /search/products'>['query']>

/** The query parameters of the call of a page with these criteria. */
export function toSearchQuery(criteria: SearchCriteria, { categoryId }: FilteredPage = searchPage): SearchQuery {
  const { q, brands, colors, min, max, inStock, offers, attributes, ranges, countries, sort } = criteria
  const categories = categoryId ? [categoryId] : criteria.categories
  return {
    ...(!categoryId && { q }),
    ...(categories.length > 0 && { categoryId: categories.join(',') }),
    ...(brands.length > 0 && { brandId: brands.join(',') }),
    ...(colors.length > 0 && { color: colors.join(',') }),
    ...(min && { minPrice: min }),
    ...(max && { maxPrice: max }),
    ...(inStock && { inStock: 'true' as const }),
    ...(offers && { discounted: 'true' as const }),
    ...(attributes.length > 0 && { attributes: attributes.join(',') }),
    ...(ranges.length > 0 && { ranges: toRangesQuery(ranges) }),
    ...(countries.length > 0 && { country: countries.join(',') }),
    sortBy: sort,
    limit: String(listPageSize),
  }
}
