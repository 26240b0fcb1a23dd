import type { FastifyInstance } from 'fastify'
import { paymentMethods } from '#contract/order-states.ts'
import { payments } from '#contract/payments.ts'
import { serve } from '../http/serve.ts'
import type { Shop } from '../shop.ts'
import { isPretend, setupOf } from './payments.ts'

/** What shoppers can pay with, and why. */
export function paymentsRoutes(app: FastifyInstance, { payments: taken }: Shop) {
  serve(app, payments.methods, async ({ isLocal, ip }) => {
    // A page that is rendered asks for nobody in particular, and is no stranger to warn of.
    const isOffered = ip !== '' && (await taken.isOfferedTo(isLocal))
    return {
      paymentMethods: paymentMethods.filter((method) => method === 'COD' || isOffered),
      isPretend: isPretend(taken.kind),
      isDemonstration: taken.isDemonstration,
    }
  })
  serve(app, payments.setup, () => setupOf(taken))
}
