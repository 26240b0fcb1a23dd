import type { FastifyInstance } from 'fastify'
import { courierCash } from '#contract/orders/cash/courier-cash.ts'
import type { AppContext } from '#server/context.ts'
import { serve } from '#server/http/serve.ts'
import { exportOutstandingCash } from './export-outstanding-cash.ts'
import { listCashShipments } from './list-cash-shipments.ts'
import { listRemittances } from './list-remittances.ts'
import { previewRemittance } from './preview-remittance.ts'
import { receiveCashByHand } from './receive-cash-by-hand.ts'
import { reverseRemittance } from './reverse-remittance.ts'
import { saveRemittance } from './save-remittance.ts'
import { showCashTotals } from './show-cash-totals.ts'
import { showOrderCash } from './show-order-cash.ts'
import { showRemittance } from './show-remittance.ts'

/** The routes of the cash that couriers collect. */
export function courierCashRoutes(app: FastifyInstance, context: AppContext) {
  serve(app, courierCash.showTotals, () => showCashTotals(context))
  serve(app, courierCash.listShipments, ({ query }) => listCashShipments(context, query))
  serve(app, courierCash.exportOutstanding, ({ query }) => exportOutstandingCash(context, query))
  serve(app, courierCash.receiveByHand, ({ user, body }) => receiveCashByHand(context, user, body))
  serve(app, courierCash.listRemittances, ({ query }) => listRemittances(context, query))
  serve(app, courierCash.showRemittance, ({ params, query }) => showRemittance(context, params.id, query))
  serve(app, courierCash.previewRemittance, ({ body, files }) => previewRemittance(context, body, files))
  serve(app, courierCash.saveRemittance, ({ user, body, files }) => saveRemittance(context, user, body, files))
  serve(app, courierCash.reverseRemittance, ({ user, params, body }) =>
    reverseRemittance(context, user, params.id, body.note),
  )
  serve(app, courierCash.showOrderCash, ({ params }) => showOrderCash(context, params.id))
}
