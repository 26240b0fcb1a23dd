import type { FastifyInstance } from 'fastify'
import { search } from '#contract/search.ts'
import { wordsOfList } from '../catalogue/shown-words.ts'
import { serve } from '../http/serve.ts'
import type { Shop } from '../shop.ts'
import { searchProducts } from './search-products.ts'
import { suggest } from './suggest.ts'

/** The calls of the search page. */
export function searchRoutes(app: FastifyInstance, shop: Shop) {
  // What is in stock stands first and can be asked for; what sells well stands above what does not.
  serve(
    app,
    search.products,
    ({ query }) => searchProducts(shop, query),
    ({ products }) => ({ words: wordsOfList(products, 'ranks', 'availability') }),
  )
  serve(
    app,
    search.suggestions,
    ({ query }) => suggest(shop, query.q),
    ({ products }) => ({ words: wordsOfList(products, 'ranks') }),
  )
}
