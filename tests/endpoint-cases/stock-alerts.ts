import { requestStockAlert } from '#server/stock-alerts/request-stock-alert.ts'
import { createVariant } from '#tests/support/factories.ts'
import { allCallers, type EndpointCase } from './endpoint-case.ts'

/** The link of a visitor's request; it is enough for everybody. */
const withLink: EndpointCase['arrange'] = async (context) => {
  const { id: variantId } = await createVariant(context, { stock: 0 })
  await requestStockAlert({ ...context, rateLimit: false }, null, { variantId, email: 'wait@example.com' }, '')
  const alert = context.db.selectFrom('stockAlerts').select('id').where('variantId', '=', variantId)
  return { params: { token: context.tokens.links.issue('stock-alert', (await alert.executeTakeFirstOrThrow()).id) } }
}

/** Requests for a mail when a variant is back in stock. */
export const stockAlertCases: Record<string, EndpointCase> = {
  'POST /stock-alerts': allCallers(async (context) => ({
    body: { variantId: (await createVariant(context, { stock: 0 })).id, email: 'wait@example.com' },
  })),
  'GET /stock-alerts/links/{token}': allCallers(withLink),
  'POST /stock-alerts/links/{token}/confirm': allCallers(withLink),
  'POST /stock-alerts/links/{token}/remove': allCallers(withLink),
}
