import type { CallResponse } from '#contract/calls.ts'
import type { PageApi } from '#web/api/api-context.ts'
import { hasStatus } from '#web/api/api-error.ts'
import { loadProductCardModel } from '#web/catalogue/lists/fetch-products.ts'
import type { ProductPage } from '#web/catalogue/lists/product-lists.ts'
import { type SearchCriteria, toSearchQuery } from './search-params.ts'

type SearchResponse = CallResponse<'GET /search/products'>
export type Facets = NonNullable<SearchResponse['facets']>
export type QueryInterpretation = SearchResponse['understood']

/** One page of results. Only the first one has the facets and the interpretation of the query. */
export type SearchResultPage = ProductPage & { facets?: Facets; understood?: QueryInterpretation }

/** Fetches one page of results; a cursor of another search fetches the first page. */
export async function fetchSearchResults(
  api: PageApi,
  criteria: SearchCriteria,
  cursor: string | null,
): Promise<SearchResultPage> {
  const query = toSearchQuery(criteria, cursor)
  try {
    const [response, { toProductPage }] = await Promise.all([
      api('GET /search/products', { query }),
      loadProductCardModel(),
    ])
    const { products, pagination, facets, understood } = response
    return { ...toProductPage({ products, pagination }), ...(facets && { facets, understood }) }
  } catch (error) {
    if (cursor && hasStatus(error, 400)) return fetchSearchResults(api, criteria, null)
    throw error
  }
}
