import type { Database } from '#server/database/connect.ts'
import type { Log } from '#server/log.ts'
import { createCourierControl } from './control.ts'
import { simulatedCourierCalls } from './simulated-courier-calls.ts'
import { simulatedOrders } from './simulated-orders.ts'
import { simulatedReturns } from './simulated-returns.ts'
import { webhookBody } from './simulated-scans.ts'
import { appendSimulatedScan, findSimulatedOrder, type SimulatedScan } from './simulator.store.ts'
import { createTokens } from './tokens.ts'

type Settings = {
  db: Database
  clock: () => Date
  log: Log
  account: { email: string; password: string }
  /** The URL prefix of the labels. */
  labelsUrl: string
  webhook: { url: string; token: string }
}

/** A simulator of the calls of Shiprocket that the store uses, with its orders in the database for all processes. */
export function createCourierSimulator({ db, clock, log, account, labelsUrl, webhook }: Settings) {
  const control = createCourierControl()
  return {
    control,
    account,
    webhook,
    ...createTokens({ account, clock, control }),
    ...simulatedOrders({ db, clock }),
    ...simulatedReturns({ db, clock }),
    ...simulatedCourierCalls({ db, clock, labelsUrl }),

    /** Adds a scan to the history of a shipment. */
    addScan: (awb: string, scan: SimulatedScan) => appendSimulatedScan(db, awb, scan),

    /** Sends the webhook about a shipment as it is now; returns the status of the response, 0 for none. */
    async sendWebhook(awb: string): Promise<number> {
      const order = await findSimulatedOrder(db, 'awb', awb)
      if (!order) return 0
      try {
        const response = await fetch(webhook.url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-api-key': webhook.token },
          body: JSON.stringify(webhookBody(order, clock())),
          signal: AbortSignal.timeout(5000),
        })
        await response.arrayBuffer()
        return response.status
      } catch (cause) {
        log.warn({ err: cause }, 'The courier simulator could not deliver a webhook.')
        return 0
      }
    },
  }
}

export type CourierSimulator = ReturnType<typeof createCourierSimulator>
