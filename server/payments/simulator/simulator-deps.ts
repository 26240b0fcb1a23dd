import type { Database } from '#server/database/connect.ts'
import type { SimulatorControl } from './control.ts'

/** The dependencies of the simulator's calls. */
export type SimulatorDeps = {
  db: Database
  clock: () => Date
  control: SimulatorControl
  merchantId: string
  /** The URL prefix of the payment pages. */
  payPagesUrl: string
  /** Sends a webhook without waiting for its response. */
  sendWebhook: (event: string, payload: object) => void
}
