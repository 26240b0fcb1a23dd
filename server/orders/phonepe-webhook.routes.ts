import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { webhookRoute } from '#server/http/webhook-route.ts'
import { webhookPath } from '#server/payments/payments.ts'
import { isAuthorized } from '#server/payments/webhook-authorization.ts'
import { handlePhonePeWebhook } from './payments/handle-phonepe-webhook.ts'

/** PhonePe's webhook. The response is sent at once; a job reads the payment's status from PhonePe. */
export const phonePeWebhookRoutes = (app: FastifyInstance, context: AppContext) =>
  webhookRoute(app, {
    path: webhookPath,
    bodyLimit: 64 * 1024,
    isAuthorized: ({ authorization }) => isAuthorized(authorization, context.payments.webhook),
    handle: (body) => handlePhonePeWebhook(context, body),
  })
