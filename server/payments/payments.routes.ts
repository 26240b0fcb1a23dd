import type { FastifyInstance } from 'fastify'
import { paymentMethods } from '#contract/order-states.ts'
import { payments } from '#contract/payments.ts'
import { serve } from '../http/serve.ts'
import type { Shop } from '../shop.ts'
import { setupOf } from './payments.ts'

/** What shoppers can pay with, and why. */
export function paymentsRoutes(app: FastifyInstance, { payments: taken }: Shop) {
  serve(app, payments.methods, async ({ isLocal }) => ({
    paymentMethods: paymentMethods.filter((method) => method === 'COD' || taken.isOfferedTo(isLocal)),
    isPretend: taken.kind === 'simulator' || taken.kind === 'sandbox',
  }))
  serve(app, payments.setup, async () => setupOf(taken))
}
