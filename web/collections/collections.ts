import type { CallInput, CallResponse } from '#contract/calls.ts'
import type { PageApi } from '#web/api/api-context.ts'
import { loadProductCardModel } from '#web/catalogue/lists/fetch-products.ts'
import { fetchProductPage, type ProductPage } from '#web/catalogue/lists/product-lists.ts'

/** A collection as its page shows it. */
export type Collection = CallResponse<'GET /collections/{handle}'>

type Query = NonNullable<CallInput<'GET /collections/{handle}/products'>['query']>

/** Fetches a collection by the handle of its address. */
export const fetchCollection = (api: PageApi, handle: string): Promise<Collection> =>
  api('GET /collections/{handle}', { params: { handle } })

/** Fetches the page of a collection's products at a cursor; an invalid cursor fetches the first page. */
export const fetchCollectionProducts = (
  api: PageApi,
  handle: string,
  cursor: string | null,
  query: Query = {},
): Promise<ProductPage> =>
  fetchProductPage(
    async (pageQuery: Query) => {
      const [response, { toProductPage }] = await Promise.all([
        api('GET /collections/{handle}/products', { params: { handle }, query: pageQuery }),
        loadProductCardModel(),
      ])
      return toProductPage(response)
    },
    query,
    cursor,
  )
