import { createPayments, type Payments } from '#server/payments/payments.ts'
import { createPhonePe } from '#server/payments/phonepe/phonepe.ts'
import { simulatorPath } from '#server/payments/simulator/simulator.routes.ts'
import type { Simulator } from '#server/payments/simulator/simulator.ts'
import { test as apiTest, createApi, type TestApi } from './api.ts'
import { findFreePort } from './processes/free-port.ts'
import type { TestContext } from './test-context.ts'

/** The payment simulator, with the URL of the store and the base URL of the simulator's own API. */
export type PaymentSimulator = Simulator & { storeUrl: string; apiUrl: string }

type OpenedSimulator = { api: TestApi; payments: Payments; simulator: PaymentSimulator }

/** Starts the app on a free port with the simulator as its payment provider. */
async function createSimulatorApp(context: TestContext): Promise<OpenedSimulator> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const { db, log, clock } = context
  const dependencies = { db, log, clock, publicUrl: url, ownUrl: url }
  context.payments = await createPayments(
    { provider: 'simulator', isPublicTestMode: false, webhook: null },
    dependencies,
  )
  const api = await createApi(context)
  await api.app.listen({ port, host: '127.0.0.1' })
  const { payments } = context
  return { api, payments, simulator: { ...payments.simulator!, storeUrl: url, apiUrl: url + simulatorPath } }
}

/** `test` with a store in test mode: `simulator` is the payment provider, `api` the listening app. Webhooks are held until a test delivers them. */
export const test = apiTest
  .extend('openedSimulator', { scope: 'file' }, async ({ openedContext }, { onCleanup }) => {
    const opened = await createSimulatorApp(openedContext.context)
    onCleanup(() => {
      opened.simulator.control.release()
      return opened.api.app.close()
    })
    return opened
  })
  .extend('api', async ({ openedSimulator, context: _ }) => openedSimulator.api)
  .extend('simulator', async ({ openedSimulator, context }) => {
    const { payments, simulator } = openedSimulator
    const { storeUrl, apiUrl, account, control } = simulator
    const { log, clock } = context
    // A new client has no failures of other tests in its circuit breaker; its delays between attempts resolve at once.
    const settings = { ...account, pgUrl: apiUrl, oauthUrl: apiUrl, payPageOrigins: [storeUrl] }
    const provider = createPhonePe({ ...settings, log, clock, timeout: 10_000, delay: async () => {} })
    context.payments = { ...payments, provider }
    control.clearFaults()
    control.queuedWebhooks.length = 0
    control.webhookMode = 'queue'
    control.refundState = 'COMPLETED'
    for (const call of Object.keys(control.calls)) control.calls[call as keyof typeof control.calls] = 0
    return simulator
  })
