import { createPayments } from '#server/payments/payments.ts'
import { createPhonePe } from '#server/payments/phonepe/phonepe.ts'
import { simulatorPath } from '#server/payments/simulator/simulator.routes.ts'
import type { Simulator } from '#server/payments/simulator/simulator.ts'
import { test as apiTest, createApi, type TestApi } from './api.ts'
import { findFreePort } from './processes/free-port.ts'
import type { TestContext } from './test-context.ts'

/** The simulator that takes a shop's payments, and where its API is. */
export type PaymentSimulator = { simulator: Simulator; url: string; base: string }

/** Opens the app of a shop on a port of its own, with the simulator as its payment provider. */
async function createSimulatorApp(context: TestContext): Promise<{ api: TestApi; simulator: PaymentSimulator }> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const { db, log, clock } = context
  const around = { db, log, clock, publicUrl: url, ownUrl: url }
  context.payments = await createPayments({ provider: 'simulator', isPublicTestMode: false, webhook: null }, around)
  const api = await createApi(context)
  await api.app.listen({ port, host: '127.0.0.1' })
  return { api, simulator: { simulator: context.payments.simulator!, url, base: url + simulatorPath } }
}

/** Vitest's `test` with a store in test mode: `simulator` takes the payments, `api` is the app that listens. Webhooks are held until they are delivered. */
export const test = apiTest
  .extend('openedSimulator', { scope: 'file' }, async ({ openedContext }, { onCleanup }) => {
    const opened = await createSimulatorApp(openedContext.context)
    onCleanup(() => {
      opened.simulator.simulator.control.release()
      return opened.api.app.close()
    })
    return opened
  })
  .extend('api', async ({ openedSimulator, context: _ }) => openedSimulator.api)
  .extend('simulator', async ({ openedSimulator, context }) => {
    const { simulator, url, base } = openedSimulator.simulator
    const { log, clock } = context
    // A client that remembers no failures of another test; waits between its tries are over at once.
    const settings = { ...simulator.account, pgUrl: base, oauthUrl: base, payPageOrigins: [url] }
    const provider = createPhonePe({ ...settings, log, clock, timeout: 10_000, delay: async () => {} })
    context.payments = { ...context.payments, provider }
    const { control } = simulator
    control.mend()
    control.held.length = 0
    control.webhooks = 'hold'
    control.refunds = 'COMPLETED'
    for (const call of Object.keys(control.calls)) control.calls[call as keyof typeof control.calls] = 0
    return openedSimulator.simulator
  })
