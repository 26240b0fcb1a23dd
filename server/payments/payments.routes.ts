import type { FastifyInstance } from 'fastify'
import { paymentMethods } from '#contract/order-states.ts'
import { payments } from '#contract/orders/payments.ts'
import type { AppContext } from '#server/context.ts'
import { serve } from '#server/http/serve.ts'
import { paymentSetup } from './payment-setup.ts'
import { isTestProvider } from './test-mode.ts'

/** The payment methods that the caller is offered, and the payment configuration. */
export default function paymentsRoutes(
  app: FastifyInstance,
  { payments: { kind, isPublicTestMode, isOfferedTo } }: AppContext,
) {
  serve(app, payments.methods, async ({ isLocal }) => ({
    paymentMethods: paymentMethods.filter((method) => method === 'COD' || isOfferedTo(isLocal())),
    isTest: isTestProvider(kind),
    isPublicTestMode,
  }))
  serve(app, payments.setup, async () => {
    const { summary: _, ...setup } = paymentSetup({ kind, isPublicTestMode })
    return setup
  })
}
