import type { PageApi } from '#web/api/api-context.ts'
import { categoryPage, parseCriteria } from '../filters/criteria.ts'
import { type Facets, fetchSearchResults, type SearchResultPage } from '../search-results.ts'

/** A page of the products of a category that pass the filters of a URL. */
export function fetchFilteredProducts(
  api: PageApi,
  categoryId: string,
  search: URLSearchParams,
  cursor: string | null,
): Promise<SearchResultPage> {
  const page = categoryPage(categoryId)
  return fetchSearchResults(api, parseCriteria(search, page), cursor, page)
}

/** The facets of all products of a category. */
export async function fetchCategoryFacets(api: PageApi, categoryId: string): Promise<Facets | null> {
  const { facets } = await api('GET /search/products', { query: { categoryId, limit: '1' } })
  return facets
}
