import type { CallInput, CallResponse } from '#contract/calls.ts'
import { hasStatus } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import type { toProductPage as toShow } from '#web/catalogue/lists/product-card-model.ts'
import type { ProductPage } from '#web/catalogue/lists/product-lists.ts'
import { type SearchCriteria, toSearchQuery } from './search-params.ts'

export type SearchResponse = CallResponse<'GET /search/products'>
export type Facets = NonNullable<SearchResponse['facets']>
export type QueryInterpretation = SearchResponse['understood']

/** One page of results. Only the first one says how the search was read and what the filters would leave. */
export type SearchResultPage = ProductPage & { facets?: Facets; understood?: QueryInterpretation }

type Query = CallInput<'GET /search/products'>['query']

/** A reply as it is shown. */
export const toSearchResultPage = (
  { products, pagination, facets, understood }: SearchResponse,
  shownPage: typeof toShow,
): SearchResultPage => ({
  ...shownPage({ products, pagination }),
  ...(facets && { facets, understood }),
})

/** Asks for a page of results; a cursor that belongs to no such search begins at the beginning. */
export async function fetchResultPage(
  ask: (query: Query) => Promise<SearchResultPage>,
  asking: SearchCriteria,
  cursor: string | null,
): Promise<SearchResultPage> {
  try {
    return await ask(toSearchQuery(asking, cursor))
  } catch (error) {
    if (cursor && hasStatus(error, 400)) return ask(toSearchQuery(asking, null))
    throw error
  }
}

/** Asks for a page of results, in the browser. */
export function fetchSearchResults(
  asking: SearchCriteria,
  cursor: string | null,
  signal: AbortSignal,
): Promise<SearchResultPage> {
  return fetchResultPage(
    async (query) => {
      const [reply, { toProductPage: shownPage }] = await Promise.all([
        call('GET /search/products', { query, signal }),
        import('#web/catalogue/lists/product-card-model.ts'),
      ])
      return toSearchResultPage(reply, shownPage)
    },
    asking,
    cursor,
  )
}
