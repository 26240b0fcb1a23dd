import type { FastifyInstance } from 'fastify'
import { stock } from '#contract/stock.ts'
import { serve } from '../http/serve.ts'
import type { Shop } from '../shop.ts'
import { adjustStock } from './adjust-stock.ts'
import { listStock } from './list-stock.ts'
import { stockChanges } from './stock-changes.ts'

/** The calls about the stock of variants and its adjustments. */
export function stockRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, stock.list, ({ query }) => listStock(shop, query))
  serve(app, stock.adjust, ({ user, params, body }) => adjustStock(shop, user, params.variantId, body))
  serve(app, stock.changes, ({ params, query }) => stockChanges(shop, params.variantId, query.cursor))
}
