import type { FastifyInstance } from 'fastify'
import { stock } from '#contract/catalogue/stock.ts'
import type { AppContext } from '#server/context.ts'
import { serve } from '#server/http/serve.ts'
import { adjustStock } from './adjust-stock.ts'
import { listStock } from './list-stock.ts'
import { listStockChanges } from './list-stock-changes.ts'

/** The routes of the stock of variants and its adjustments. */
export default function stockRoutes(app: FastifyInstance, context: AppContext) {
  serve(app, stock.list, ({ query }) => listStock(context, query))
  serve(app, stock.adjust, ({ user, params, body }) => adjustStock(context, user, params.variantId, body))
  serve(app, stock.changes, ({ params, query }) => listStockChanges(context, params.variantId, query.cursor))
}
