import type { FastifyInstance } from 'fastify'
import { search } from '#contract/catalogue/search.ts'
import { productListTags } from '#server/catalogue/cache-tags.ts'
import type { AppContext } from '#server/context.ts'
import { serve } from '../http/serve.ts'
import { searchProducts } from './search-products.ts'
import { suggest } from './suggest.ts'

/** The calls of the search page. */
export default function searchRoutes(app: FastifyInstance, context: AppContext) {
  // What is in stock stands first and can be asked for; what sells well stands above what does not.
  serve(
    app,
    search.products,
    ({ query }) => searchProducts(context, query),
    ({ products }) => ({ tags: productListTags(products, 'ranks', 'availability') }),
  )
  serve(
    app,
    search.suggestions,
    ({ query }) => suggest(context, query.q),
    ({ products }) => ({ tags: productListTags(products, 'ranks') }),
  )
}
