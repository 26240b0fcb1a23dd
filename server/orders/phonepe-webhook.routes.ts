import type { FastifyInstance } from 'fastify'
import { Refusal } from '../errors.ts'
import { webhookPath } from '../payments/payments.ts'
import { isAuthorized } from '../payments/webhook-authorization.ts'
import type { Shop } from '../shop.ts'
import { takeHint } from './phonepe-webhook.ts'

const unreadable = () => new Refusal('invalid', 'The body of this request is not valid JSON.')

/** Where PhonePe reports what became of payments and refunds. It is answered at once; what it says is looked into by a job. */
export function webhookRoutes(app: FastifyInstance, shop: Shop) {
  app.register(async (part) => {
    // Read as it came, whatever type it says it is.
    part.removeAllContentTypeParsers()
    part.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 64 * 1024 }, (_request, body, done) =>
      done(null, body),
    )
    part.post(webhookPath, {
      // A sender who is kept waiting may not come again.
      config: { rateLimit: false },
      onRequest: async ({ headers }) => {
        if (isAuthorized(headers.authorization, shop.payments.webhook)) return
        throw new Refusal('unauthenticated', 'This webhook is not authorised.')
      },
      handler: async ({ body }) => {
        await takeHint(shop, parsed(body))
        return { message: 'Noted.' }
      },
    })
  })
}

function parsed(body: unknown): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    throw unreadable()
  }
}
