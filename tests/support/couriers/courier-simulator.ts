import { type Couriers, courierWebhookPath, createCouriers } from '#server/couriers/couriers.ts'
import { createShiprocket } from '#server/couriers/shiprocket/shiprocket.ts'
import { courierSimulatorPath } from '#server/couriers/simulator/simulator.routes.ts'
import type { CourierSimulator } from '#server/couriers/simulator/simulator.ts'
import { test as apiTest, createApi, type TestApi } from '../api.ts'
import { findFreePort } from '../processes/free-port.ts'
import type { TestContext } from '../test-context.ts'

type OpenedCouriers = { api: TestApi; couriers: Couriers; apiUrl: string; storeUrl: string }

/** Starts the app on a free port with the simulator as its courier service. */
async function createCourierApp(context: TestContext): Promise<OpenedCouriers> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const { db, log, clock } = context
  context.couriers = await createCouriers(
    { provider: 'simulator', webhookToken: null },
    { db, log, clock, publicUrl: url, ownUrl: url },
  )
  const api = await createApi(context)
  await api.app.listen({ port, host: '127.0.0.1' })
  return { api, couriers: context.couriers, apiUrl: url + courierSimulatorPath, storeUrl: url }
}

/** The simulator of the courier service; `provider` is a client with a short timeout, and `settings` are those of a client. */
export type TestCourier = CourierSimulator & {
  settings: Parameters<typeof createShiprocket>[0]
  /** The header and the address of the webhook. */
  webhook: { url: string; token: string }
}

/** `test` with a store that books with the simulator: `courier` is the simulator, `api` the listening app. */
export const test = apiTest
  .extend('openedCouriers', { scope: 'file' }, async ({ openedContext }, { onCleanup }) => {
    const opened = await createCourierApp(openedContext.context)
    onCleanup(() => opened.api.app.close())
    return opened
  })
  .extend('api', async ({ openedCouriers, context: _ }) => openedCouriers.api)
  .extend('courier', async ({ openedCouriers, context }): Promise<TestCourier> => {
    const { couriers, apiUrl, storeUrl } = openedCouriers
    const simulator = couriers.simulator!
    const { log, clock } = context
    // A new client has no failures of other tests in its circuit breaker; its delays between attempts resolve at once.
    const settings = {
      ...simulator.account,
      url: apiUrl,
      pickupLocation: null,
      log,
      clock,
      timeout: 1000,
      delay: async () => {},
    }
    const webhook = { url: storeUrl + courierWebhookPath, token: simulator.webhook.token }
    context.couriers = {
      kind: 'simulator',
      provider: createShiprocket(settings),
      simulator,
      webhookToken: webhook.token,
    }
    simulator.control.reset()
    return { ...simulator, settings, webhook }
  })
