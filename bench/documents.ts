import { setTimeout as delay } from 'node:timers/promises'
import { maxSelectedOrders } from '#contract/limits.ts'
import { fetchAsNextClient } from './client-addresses.ts'
import { findTargetIds } from './read-requests.ts'
import type { BenchServer } from './server-process.ts'
import { createShoppers } from './shoppers.ts'

const rounds = 3
const documents = {
  'packing slips': 'packing-slips?',
  'labels A6': 'labels?size=A6&',
  'labels A4': 'labels?size=A4&',
  'pick list': 'pick-list?',
  manifest: 'manifest?',
} as const

/** Sends JSON; returns the response's body. */
async function post(url: string, token: string, body: object) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetchAsNextClient(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${url} returned ${response.status}: ${await response.text()}`)
  return (await response.json()) as { order: { id: string; items: { id: string }[] } }
}

/** Places cash orders of two lines, and packs one of the lines of each; returns the ids of the orders. */
async function placeOrders({ url, connectionString }: BenchServer, admin: string): Promise<string[]> {
  const ids: string[] = []
  for (const { token, addressId } of await createShoppers(connectionString, maxSelectedOrders)) {
    const { order } = await post(`${url}/api/orders/place`, token, { addressId, paymentMethod: 'COD' })
    const items = [{ orderItemId: order.items[0]!.id, quantity: 1 }]
    const shipment = { courier: 'DELHIVERY', trackingNumber: `DL${order.id.slice(0, 8)}`, handOver: false, items }
    await post(`${url}/api/orders/${order.id}/shipments`, admin, shipment)
    ids.push(order.id)
  }
  return ids
}

/** Requests a cached response every 10 ms until `isDone`; returns the milliseconds of the slowest one. */
async function measureOtherRequests(url: string, isDone: () => boolean): Promise<number> {
  let slowest = 0
  while (!isDone()) {
    const started = performance.now()
    await (await fetchAsNextClient(`${url}/api/categories`)).text()
    slowest = Math.max(slowest, performance.now() - started)
    await delay(10)
  }
  return slowest
}

/** Measures each document of as many orders as it may have, and the slowest of other requests meanwhile. */
export async function measureDocuments(store: BenchServer) {
  const { admins } = await findTargetIds(store)
  const ids = (await placeOrders(store, admins[0]!)).join()
  const headers = { authorization: `Bearer ${admins[0]}` }
  const rows = []
  for (const [name, path] of Object.entries(documents)) {
    const seconds: number[] = []
    let slowest = 0
    let bytes = 0
    for (let round = 0; round < rounds; round++) {
      const started = performance.now()
      let isDone = false
      const others = measureOtherRequests(store.url, () => isDone)
      const response = await fetch(`${store.url}/api/orders/${path}ids=${ids}`, { headers })
      if (!response.ok) throw new Error(`${name} returned ${response.status}: ${await response.text()}`)
      bytes = (await response.arrayBuffer()).byteLength
      seconds.push((performance.now() - started) / 1000)
      isDone = true
      slowest = Math.max(slowest, await others)
    }
    rows.push({
      document: name,
      orders: maxSelectedOrders,
      'first, seconds': seconds[0]!.toFixed(1),
      'later, seconds': Math.min(...seconds).toFixed(1),
      KiB: Math.round(bytes / 1024),
      'slowest other response ms': slowest.toFixed(0),
    })
  }
  return rows
}
