import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { call, callOrThrow, requestTimeoutMs, type StoreResponse } from './api-client.ts'
import type { SeededServer } from './seed-server.ts'

/** What the clients of a load saw. */
export type LoadTally = {
  /** Orders that the store said it has: answered with 200. */
  acknowledged: Set<string>
  /** Keys that orders were asked for with, and never answered. */
  unanswered: Set<string>
  /** How often each status came; 0 is a connection that broke. */
  statuses: Record<number, number>
  /** Calls that waited for their whole patience. */
  timedOut: string[]
  /** Answers that no fault excuses. */
  unexpected: string[]
}

/** Refusals that a fault excuses, and those that the load itself earns: an empty cart, too many unpaid orders. */
const expectedStatuses = new Set([200, 400, 404, 409, 502, 503])

/** What clients have seen before they began. */
export const createTally = (): LoadTally => ({
  ...{ acknowledged: new Set(), unanswered: new Set(), statuses: {}, timedOut: [], unexpected: [] },
})

/** A shop under way: shoppers who buy with cash and online, cancel and come back, and an administrator who adjusts and ships; what they see goes into the tally. */
export function startLoad(shop: SeededServer, tally: LoadTally): { stop(): Promise<void> } {
  let isOver = false

  /** An answer, whatever it is; null where the connection broke. */
  async function tried(name: string, parts: Parameters<typeof call>[2]): Promise<StoreResponse | null> {
    const begun = Date.now()
    const reply = await call(shop.store, name, parts).catch(() => null)
    const status = reply?.status ?? 0
    tally.statuses[status] = (tally.statuses[status] ?? 0) + 1
    if (!reply && Date.now() - begun >= requestTimeoutMs) tally.timedOut.push(name)
    if (reply && !expectedStatuses.has(status))
      tally.unexpected.push(`${name}: ${status} ${JSON.stringify(reply.body)}`)
    return reply
  }

  /** Asks again under the same key until there is an answer: what a shopper's page does. */
  async function place(token: string, body: object): Promise<StoreResponse | null> {
    const key = randomUUID()
    tally.unanswered.add(key)
    for (let tries = 0; !isOver || tries < 3; tries++) {
      const reply = await tried('POST /orders/place', { token, body, headers: { 'idempotency-key': key } })
      if (reply && reply.status !== 503) {
        tally.unanswered.delete(key)
        if (reply.status === 200 && reply.body.order) tally.acknowledged.add(reply.body.order.id)
        return reply
      }
      await pause(100)
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
      await tried('POST /cart/add', { token, body: { productVariantId, quantity: 1 + (turn % 3) } })
      const paymentMethod = turn % 3 === 0 ? 'ONLINE_PAYMENT' : 'COD'
      const reply = await place(token, { addressId, paymentMethod })
      const { order, redirectUrl } = reply?.body ?? {}
      if (redirectUrl) await pay(redirectUrl)
      if (order && turn % 4 === 1) await tried(`PUT /orders/${order.id}/cancel`, { token })
      if (!reply || reply.status === 409) await pause(50)
    }
  }

  async function keeper() {
    const { token } = shop
    for (let turn = 0; !isOver; turn++) {
      const { id } = shop.variants[turn % shop.variants.length]!
      const body = { seenStock: 100, stock: 101, reason: 'RECEIVED', note: null, changeId: randomUUID() }
      await tried(`POST /stock/${id}/adjust`, { token, body })
      const orderId = [...tally.acknowledged].at(-1 - (turn % 5))
      const deliveryStatus = turn % 2 === 0 ? 'SHIPPED' : 'DELIVERED'
      if (orderId) await tried(`PUT /orders/${orderId}/status`, { token, body: { deliveryStatus } })
      await pause(20)
    }
  }

  const all = Promise.all([...shop.shoppers.map(shopper), keeper()])
  return {
    async stop() {
      isOver = true
      await all
    },
  }
}

/** Resolves once the load has had so many orders acknowledged, beyond those it had. */
export async function waitForOrders(tally: LoadTally, count: number): Promise<void> {
  const wanted = tally.acknowledged.size + count
  for (const end = Date.now() + 60_000; tally.acknowledged.size < wanted; await pause(10)) {
    if (Date.now() > end) throw new Error(`No orders come through any more: ${JSON.stringify(tally.statuses)}`)
  }
}

/** A token of a new session. */
export const signIn = async (
  shop: Pick<SeededServer, 'store'>,
  identifier: string,
  password: string,
): Promise<string> => (await callOrThrow(shop.store, 'POST /auth/login', { body: { identifier, password } })).token
