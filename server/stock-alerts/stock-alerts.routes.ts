import type { FastifyInstance } from 'fastify'
import { stockAlerts } from '#contract/stock-alerts/stock-alerts.ts'
import type { AppContext } from '#server/context.ts'
import { serve } from '#server/http/serve.ts'
import { requestStockAlert } from './request-stock-alert.ts'
import { confirmStockAlertByLink, removeStockAlertsByLink, showStockAlertOfLink } from './stock-alert-links.ts'

/** Requests for a mail when a variant is back in stock. */
export default function stockAlertRoutes(app: FastifyInstance, context: AppContext) {
  serve(app, stockAlerts.request, ({ user, body, ip }) => requestStockAlert(context, user, body, ip))
  serve(app, stockAlerts.showOfLink, ({ params }) => showStockAlertOfLink(context, params.token))
  serve(app, stockAlerts.confirmByLink, ({ params }) => confirmStockAlertByLink(context, params.token))
  serve(app, stockAlerts.removeByLink, ({ params }) => removeStockAlertsByLink(context, params.token))
}
