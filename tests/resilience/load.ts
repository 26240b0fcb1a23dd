import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { call, requestTimeoutMs, type StoreResponse } from './api-client.ts'
import type { SeededServer } from './seed-server.ts'

/** The results of the clients of a load. */
export type LoadTally = {
  /** Ids of orders that were acknowledged with 200. */
  acknowledged: Set<string>
  /** Idempotency keys of placements without a response. */
  unanswered: Set<string>
  /** Number of responses by status; 0 is a failed connection. */
  statuses: Record<number, number>
  /** Requests that reached the timeout. */
  timedOut: string[]
  /** Responses with an unexpected status. */
  unexpected: string[]
}

/** Statuses that faults cause, and those that the load itself causes: an empty cart, too many unpaid orders. */
const expectedStatuses = new Set([200, 400, 404, 409, 502, 503])

/** An empty tally. */
export const createTally = (): LoadTally => ({
  acknowledged: new Set(),
  unanswered: new Set(),
  statuses: {},
  timedOut: [],
  unexpected: [],
})

/**
 * Starts a load and adds all results to the tally. Shoppers place and cancel cash and online orders; an administrator adjusts stock
 * and ships.
 */
export function startLoad(shop: SeededServer, tally: LoadTally): { stop(): Promise<void> } {
  let isOver = false

  /** The response with any status; null if the connection failed. */
  async function sendAndRecord(name: string, parts: Parameters<typeof call>[2]): Promise<StoreResponse | null> {
    const startedAt = Date.now()
    const reply = await call(shop.store, name, parts).catch(() => null)
    const status = reply?.status ?? 0
    tally.statuses[status] = (tally.statuses[status] ?? 0) + 1
    if (!reply && Date.now() - startedAt >= requestTimeoutMs) tally.timedOut.push(name)
    if (reply && !expectedStatuses.has(status))
      tally.unexpected.push(`${name}: ${status} ${JSON.stringify(reply.body)}`)
    return reply
  }

  /** Retries with the same idempotency key until there is a response, as the page does. */
  async function place(token: string, body: object): Promise<StoreResponse | null> {
    const key = randomUUID()
    tally.unanswered.add(key)
    for (let attempts = 0; !isOver || attempts < 3; attempts++) {
      const reply = await sendAndRecord('POST /orders/place', { token, body, headers: { 'idempotency-key': key } })
      if (reply && reply.status !== 503) {
        tally.unanswered.delete(key)
        if (reply.status === 200 && reply.body.order) tally.acknowledged.add(reply.body.order.id)
        return reply
      }
      await delay(100)
    }
    return null
  }

  const pay = (page: string) =>
    fetch(page, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'outcome=pay&method=UPI_INTENT',
      signal: AbortSignal.timeout(requestTimeoutMs),
    }).catch(() => null)

  async function shopper({ token, addressId }: SeededServer['shoppers'][number], nth: number) {
    for (let turn = nth; !isOver; turn++) {
      const productVariantId = shop.variants[turn % shop.variants.length]!.id
      await sendAndRecord('POST /cart/add', { token, body: { productVariantId, quantity: 1 + (turn % 3) } })
      const paymentMethod = turn % 3 === 0 ? 'ONLINE_PAYMENT' : 'COD'
      const reply = await place(token, { addressId, paymentMethod })
      const { order, redirectUrl } = reply?.body ?? {}
      if (redirectUrl) await pay(redirectUrl)
      if (order && turn % 4 === 1) await sendAndRecord(`PUT /orders/${order.id}/cancel`, { token })
      if (!reply || reply.status === 409) await delay(50)
    }
  }

  async function administrator() {
    const { token } = shop
    for (let turn = 0; !isOver; turn++) {
      const { id } = shop.variants[turn % shop.variants.length]!
      const body = { seenStock: 100, stock: 101, reason: 'RECEIVED', note: null, changeId: randomUUID() }
      await sendAndRecord(`POST /stock/${id}/adjust`, { token, body })
      const orderId = [...tally.acknowledged].at(-1 - (turn % 5))
      const deliveryStatus = turn % 2 === 0 ? 'SHIPPED' : 'DELIVERED'
      if (orderId) await sendAndRecord(`PUT /orders/${orderId}/status`, { token, body: { deliveryStatus } })
      await delay(20)
    }
  }

  const all = Promise.all([...shop.shoppers.map(shopper), administrator()])
  return {
    async stop() {
      isOver = true
      await all
    },
  }
}

/** Resolves once `count` more orders are acknowledged. */
export async function waitForOrders(tally: LoadTally, count: number): Promise<void> {
  const wanted = tally.acknowledged.size + count
  for (const end = Date.now() + 60_000; tally.acknowledged.size < wanted; await delay(10)) {
    if (Date.now() > end) throw new Error(`No more orders are acknowledged: ${JSON.stringify(tally.statuses)}`)
  }
}
