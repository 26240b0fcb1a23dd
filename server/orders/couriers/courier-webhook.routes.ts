import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { courierWebhookPath } from '#server/couriers/couriers.ts'
import { equalsSecret } from '#server/http/equals-secret.ts'
import { webhookRoute } from '#server/http/webhook-route.ts'
import { handleCourierWebhook } from './handle-courier-webhook.ts'

/**
 * The webhook of the courier service, in stores with one. "Security token should be an x-api-key"; "The URL should be set to send only code
 * 200 in response" (https://apidocs.shiprocket.in, "Webhooks").
 */
export function courierWebhookRoutes(app: FastifyInstance, context: AppContext) {
  if (context.couriers.kind === 'none') return
  webhookRoute(app, {
    path: courierWebhookPath,
    bodyLimit: 256 * 1024,
    isAuthorized({ 'x-api-key': key }) {
      const { webhookToken } = context.couriers
      return webhookToken !== null && equalsSecret(String(key ?? ''), webhookToken)
    },
    handle: (body) => handleCourierWebhook(context, body),
  })
}
