import type { CouriersConfig } from '#server/config/couriers.ts'
import type { Database } from '#server/database/connect.ts'
import { findOrCreateSecret } from '#server/identity/sessions/secrets.store.ts'
import type { Log } from '#server/log.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import type { CourierProvider } from './provider.ts'
import { createShiprocket } from './shiprocket/shiprocket.ts'
import { courierSimulatorPath } from './simulator/simulator.routes.ts'
import { type CourierSimulator, createCourierSimulator } from './simulator/simulator.ts'

/**
 * The webhook that Shiprocket calls with new scans. "Please do not use keywords like shiprocket, kartrocket, sr, or kr in your webhook URL"
 * (https://apidocs.shiprocket.in, "Webhooks").
 */
export const courierWebhookPath = '/api/couriers/tracking'

/** The store's courier service. */
export type Couriers =
  | { kind: 'none'; provider: null; webhookToken: null; simulator: null }
  | {
      kind: 'shiprocket' | 'simulator'
      provider: CourierProvider
      webhookToken: string | null
      simulator: CourierSimulator | null
    }

type CourierDeps = {
  db: Database
  log: Log
  clock: () => Date
  publicUrl: string
  /** The URL for requests of this process to itself. */
  ownUrl: string
  metrics?: Metrics
}

/** Without a courier service shipments are handed over by hand. */
export const noCouriers: Couriers = { kind: 'none', provider: null, webhookToken: null, simulator: null }

/** Creates the courier service of the configuration. */
export async function createCouriers({ provider, webhookToken }: CouriersConfig, deps: CourierDeps): Promise<Couriers> {
  if (provider === 'none') return noCouriers
  const { db, log, clock, publicUrl, ownUrl, metrics } = deps
  const monitoring = { log, clock, ...(metrics && { metrics }) }
  if (provider !== 'simulator') {
    return {
      kind: 'shiprocket',
      provider: createShiprocket({ ...provider, ...monitoring }),
      webhookToken,
      simulator: null,
    }
  }
  // Created once and stored for every process on this database.
  const secret = await findOrCreateSecret(db, 'courier-simulator')
  const account = { email: 'simulator@example.com', password: secret }
  const token = webhookToken ?? secret
  const simulator = createCourierSimulator({
    db,
    log,
    clock,
    account,
    labelsUrl: `${publicUrl}${courierSimulatorPath}/labels`,
    webhook: { url: ownUrl + courierWebhookPath, token },
  })
  const client = { ...account, url: ownUrl + courierSimulatorPath, pickupLocation: null, ...monitoring }
  return { kind: 'simulator', provider: createShiprocket(client), webhookToken: token, simulator }
}
