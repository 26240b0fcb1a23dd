import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { courierWebhookPath } from '#server/couriers/couriers.ts'
import { AppError } from '#server/errors.ts'
import { equalsSecret } from '#server/http/equals-secret.ts'
import { handleCourierWebhook } from './handle-courier-webhook.ts'

/**
 * The webhook of the courier service, in stores with one. "Security token should be an x-api-key"; "The URL should be set to send only code
 * 200 in response" (https://apidocs.shiprocket.in, "Webhooks").
 */
export function courierWebhookRoutes(app: FastifyInstance, context: AppContext) {
  if (context.couriers.kind === 'none') return
  app.register(async function courierWebhook(scope) {
    // The body is parsed as JSON whatever its content type.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 256 * 1024 }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(courierWebhookPath, {
      // Webhooks come from few addresses, so that a limit per address would reject them.
      config: { rateLimit: false },
      onRequest: async ({ headers }) => {
        const { webhookToken } = context.couriers
        if (webhookToken !== null && equalsSecret(String(headers['x-api-key'] ?? ''), webhookToken)) return
        throw new AppError('unauthenticated', 'This webhook is not authorised.')
      },
      handler: async ({ body }) => {
        await handleCourierWebhook(context, parseJson(body))
        return { message: 'Noted.' }
      },
    })
  })
}

function parseJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    throw new AppError('invalid', 'The body of this request is not valid JSON.')
  }
}
