import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { webhookPath } from '#server/payments/payments.ts'
import { isAuthorized } from '#server/payments/webhook-authorization.ts'
import { handlePhonePeWebhook } from './payments/handle-phonepe-webhook.ts'

const invalidJson = () => new AppError('invalid', 'The body of this request is not valid JSON.')

/** PhonePe's webhook. The response is sent at once; a job reads the payment's status from PhonePe. */
export function phonePeWebhookRoutes(app: FastifyInstance, context: AppContext) {
  app.register(async function phonepeWebhook(scope) {
    // The body is parsed as JSON whatever its content type.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 64 * 1024 }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(webhookPath, {
      // PhonePe's webhooks come from few addresses, so that a limit per address would reject them.
      config: { rateLimit: false },
      onRequest: async ({ headers }) => {
        if (isAuthorized(headers.authorization, context.payments.webhook)) return
        throw new AppError('unauthenticated', 'This webhook is not authorised.')
      },
      handler: async ({ body }) => {
        await handlePhonePeWebhook(context, parseJson(body))
        return { message: 'Noted.' }
      },
    })
  })
}

function parseJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    throw invalidJson()
  }
}
