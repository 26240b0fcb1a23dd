import type { FastifyInstance } from 'fastify'
import { recommendations } from '#contract/recommendations/recommendations.ts'
import { pairTags, similarTags } from '#server/catalogue/cache-tags.ts'
import { productsOnSaleByIds } from '#server/catalogue/products/products.store.ts'
import type { AppContext } from '#server/context.ts'
import { serve } from '#server/http/serve.ts'
import { showBoughtTogether } from './show-bought-together.ts'
import { showSimilar } from './show-similar.ts'

/** The calls about products beside others. */
export default function recommendationsRoutes(app: FastifyInstance, context: AppContext) {
  serve(
    app,
    recommendations.boughtTogether,
    ({ params }) => showBoughtTogether(context, params.productId),
    ({ products }, { params }) => ({ tags: pairTags(params.productId, products) }),
  )
  serve(
    app,
    recommendations.similar,
    ({ params }) => showSimilar(context, params.productId),
    (similar, { params }) => ({ tags: similarTags(params.productId, similar) }),
  )
  serve(app, recommendations.recentlyViewed, async ({ body }) => ({
    products: await productsOnSaleByIds(context.db, [...new Set(body.ids)]),
  }))
}
