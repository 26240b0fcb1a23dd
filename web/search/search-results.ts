import type { CallInput, CallReply } from '#contract/calls.ts'
import { hasStatus } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import type { ProductPage } from '#web/catalogue/product-lists.ts'
import type { shownPage as toShow } from '#web/catalogue/shown-products.ts'
import { loadCode } from '#web/ui/load-code.ts'
import { type Asking, queryOf } from './search-address.ts'

export type SearchReply = CallReply<'GET /search/products'>
export type Facets = NonNullable<SearchReply['facets']>
export type Understood = SearchReply['understood']

/** One page of results. Only the first one says how the search was read and what the filters would leave. */
export type ResultPage = ProductPage & { facets?: Facets; understood?: Understood }

type Query = CallInput<'GET /search/products'>['query']

/** A reply as it is shown. */
export const resultPage = (
  { products, pagination, facets, understood }: SearchReply,
  shownPage: typeof toShow,
): ResultPage => ({
  ...shownPage({ products, pagination }),
  ...(facets && { facets, understood }),
})

/** Asks for a page of results; a cursor that belongs to no such search begins at the beginning. */
export async function pageOfResults(
  ask: (query: Query) => Promise<ResultPage>,
  asking: Asking,
  cursor: string | null,
): Promise<ResultPage> {
  try {
    return await ask(queryOf(asking, cursor))
  } catch (error) {
    if (cursor && hasStatus(error, 400)) return ask(queryOf(asking, null))
    throw error
  }
}

/** Asks for a page of results, in the browser. */
export function askForResults(asking: Asking, cursor: string | null, signal: AbortSignal): Promise<ResultPage> {
  return pageOfResults(
    async (query) => {
      const [reply, { shownPage }] = await Promise.all([
        call('GET /search/products', { query, signal }),
        loadCode(() => import('#web/catalogue/shown-products.ts')),
      ])
      return resultPage(reply, shownPage)
    },
    asking,
    cursor,
  )
}
