import { openPayments } from '#server/payments/payments.ts'
import { createPhonePe } from '#server/payments/phonepe/phonepe.ts'
import { simulatorBase } from '#server/payments/simulator/simulator.routes.ts'
import type { Simulator } from '#server/payments/simulator/simulator.ts'
import { type Api, apiOf, test as apiTest } from './api.ts'
import { freePort } from './free-port.ts'
import type { TestShop } from './test.ts'

/** The simulator that takes a shop's payments, and where its API is. */
export type Paying = { simulator: Simulator; url: string; base: string }

/** Opens the app of a shop on a port of its own, with the simulator as its payment provider. */
async function openPaying(shop: TestShop): Promise<{ api: Api; paying: Paying }> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const { db, log, clock } = shop
  const around = { db, log, clock, publicUrl: url, ownUrl: url }
  shop.payments = await openPayments({ provider: 'simulator', isDemonstration: false, webhook: null }, around)
  const api = await apiOf(shop)
  await api.app.listen({ port, host: '127.0.0.1' })
  return { api, paying: { simulator: shop.payments.simulator!, url, base: url + simulatorBase } }
}

/** Vitest's `test` with a shop that takes pretend payments: `paying` is the simulator, `api` the app as it listens. Webhooks wait to be delivered. */
export const test = apiTest
  .extend('openedPaying', { scope: 'file' }, async ({ openedShop }, { onCleanup }) => {
    const opened = await openPaying(openedShop.shop)
    onCleanup(() => {
      opened.paying.simulator.control.release()
      return opened.api.app.close()
    })
    return opened
  })
  .extend('api', async ({ openedPaying, shop: _ }) => openedPaying.api)
  .extend('paying', async ({ openedPaying, shop }) => {
    const { simulator, url, base } = openedPaying.paying
    const { log, clock } = shop
    // A client that remembers no failures of another test; waits between its tries are over at once.
    const settings = { ...simulator.account, pgUrl: base, oauthUrl: base, payPageOrigins: [url] }
    const provider = createPhonePe({ ...settings, log, clock, timeout: 10_000, wait: async () => {} })
    shop.payments = { ...shop.payments, provider }
    const { control } = simulator
    control.mend()
    control.held.length = 0
    control.webhooks = 'hold'
    control.refunds = 'COMPLETED'
    for (const call of Object.keys(control.calls)) control.calls[call as keyof typeof control.calls] = 0
    return openedPaying.paying
  })
