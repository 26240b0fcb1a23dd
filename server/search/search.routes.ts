import type { FastifyInstance } from 'fastify'
import { search } from '#contract/search.ts'
import { serve } from '../http/serve.ts'
import type { Shop } from '../shop.ts'
import { searchProducts } from './search-products.ts'
import { suggest } from './suggest.ts'

/** The calls of the search page. */
export function searchRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, search.products, ({ query }) => searchProducts(shop, query))
  serve(app, search.suggestions, ({ query }) => suggest(shop, query.q))
}
