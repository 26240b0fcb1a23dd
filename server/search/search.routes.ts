import type { FastifyInstance } from 'fastify'
import { search } from '#contract/catalogue/search.ts'
import { productListTags } from '#server/catalogue/cache-tags.ts'
import type { AppContext } from '#server/context.ts'
import { serve } from '#server/http/serve.ts'
import { searchProducts } from './search-products.ts'
import { suggest } from './suggest.ts'

/** Registers the endpoints of product search. */
export default function searchRoutes(app: FastifyInstance, context: AppContext) {
  // Results depend on sales ranks and on stock: both change the order.
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
    ({ products }) => ({ tags: ['listings', 'ranks', ...products.map(({ id }) => id)] }),
  )
}
