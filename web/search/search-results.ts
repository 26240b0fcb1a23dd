import type { CallResponse } from '#contract/calls.ts'
import type { PageApi } from '#web/api/api-context.ts'
import { loadProductCardModel } from '#web/catalogue/lists/fetch-products.ts'
import { fetchProductPage, type ProductPage } from '#web/catalogue/lists/product-lists.ts'
import type { FilteredPage, SearchCriteria } from './filters/criteria.ts'
import { type SearchQuery, toSearchQuery } from './filters/search-query.ts'

type SearchResponse = CallResponse<'GET /search/products'>
export type Facets = NonNullable<SearchResponse['facets']>
export type AttributeFacet = NonNullable<Facets['attributes']>[number]
export type QueryInterpretation = SearchResponse['understood']

/** One page of results. Only the first one has the facets and the interpretation of the query. */
export type SearchResultPage = ProductPage & { facets?: Facets; understood?: QueryInterpretation }

/** Fetches one page of results. */
async function fetchPage(api: PageApi, query: SearchQuery): Promise<SearchResultPage> {
  const [response, { toProductPage }] = await Promise.all([
    api('GET /search/products', { query }),
    loadProductCardModel(),
  ])
  const { products, pagination, facets, understood } = response
  return { ...toProductPage({ products, pagination }), ...(facets && { facets, understood }) }
}

/** Fetches the page of results at a cursor; a cursor of another search fetches the first page. */
export const fetchSearchResults = (
  api: PageApi,
  criteria: SearchCriteria,
  cursor: string | null,
  page?: FilteredPage,
): Promise<SearchResultPage> =>
  fetchProductPage((query: SearchQuery) => fetchPage(api, query), toSearchQuery(criteria, page), cursor)
