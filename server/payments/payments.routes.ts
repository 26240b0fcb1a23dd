import type { FastifyInstance } from 'fastify'
import { paymentMethods } from '#contract/order-states.ts'
import { payments } from '#contract/orders/payments.ts'
import type { AppContext } from '#server/context.ts'
import { serve } from '../http/serve.ts'
import { describeSetup, isTestProvider } from './payments.ts'

/** What shoppers can pay with, and why. */
export function paymentsRoutes(app: FastifyInstance, { payments: taken }: AppContext) {
  serve(app, payments.methods, async ({ isLocal, ip }) => {
    // A page that is rendered asks for nobody in particular, and is no stranger to warn of.
    const isOffered = ip !== '' && (await taken.isOfferedTo(isLocal))
    return {
      paymentMethods: paymentMethods.filter((method) => method === 'COD' || isOffered),
      isPretend: isTestProvider(taken.kind),
      isDemonstration: taken.isDemonstration,
    }
  })
  serve(app, payments.setup, () => describeSetup(taken))
}
