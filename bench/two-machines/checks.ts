import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import sharp from 'sharp'
import type { Database } from '#server/database/connect.ts'
import { countTrackedStock, findInconsistencies } from '#tests/support/consistency-checks.ts'
import { createHttpClient, type HttpClient } from '../mixed-traffic/http-client.ts'
import type { CartLine, CartOwner } from '../mixed-traffic/shopper-carts.ts'
import type { TrafficRecords } from '../mixed-traffic/shopper-kinds.ts'
import type { Shopper } from '../shoppers.ts'

/** A row of the report; `problems` is empty if the check passes. */
export type Check = { check: string; result: string; problems: readonly string[] }

/** Variants with more stock than this are those that the traffic orders. */
const orderedStockFrom = 500_000
const maxCheckedCarts = 300
const signedIn = 10
const maxTries = 5

/** The line of a violation without its numbers: orders change those of the seeded rows, which break some rules. */
const withoutNumbers = (line: string) => line.replace(/\b\d+(\.\d+)?\b/g, '#')

/** What the database has before the traffic. */
export async function takeSnapshot(db: Database, client: pg.Client) {
  const { rows } = await client.query<{ id: string }>('select id from orders')
  return {
    orders: new Set(rows.map(({ id }) => id)),
    stock: await countTrackedStock(db),
    inconsistencies: new Set((await findInconsistencies(db)).map(withoutNumbers)),
  }
}
type Snapshot = Awaited<ReturnType<typeof takeSnapshot>>

/** Every acknowledged order exists once under its key, and no other order was placed. */
export async function checkOrders(
  client: pg.Client,
  snapshot: Snapshot,
  { orders }: Pick<TrafficRecords, 'orders'>,
): Promise<Check> {
  const { rows: all } = await client.query<{ id: string }>('select id from orders')
  const { rows: keys } = await client.query<{ key: string; order_id: string }>(
    'select key, order_id from idempotency_keys where key = any($1)',
    [[...orders.keys()]],
  )
  const placed = new Set(all.map(({ id }) => id).filter((id) => !snapshot.orders.has(id)))
  const acknowledged = [...orders.values()].filter((id) => id !== null)
  const orderOfKey = new Map(keys.map(({ key, order_id }) => [key, order_id]))
  const unanswered = [...orders].filter(([, id]) => id === null)
  const answeredIds = new Set(acknowledged)
  const unansweredIds = new Set(unanswered.map(([key]) => orderOfKey.get(key)))
  const problems = [
    ...acknowledged.filter((id) => !placed.has(id)).map((id) => `lost: ${id}`),
    ...[...placed].filter((id) => !answeredIds.has(id) && !unansweredIds.has(id)).map((id) => `of no request: ${id}`),
    ...[...orders]
      .filter(([key, id]) => id !== null && orderOfKey.get(key) !== id)
      .map(([key]) => `other order: ${key}`),
    ...(answeredIds.size === acknowledged.length ? [] : ['two keys have one order']),
    ...(new Set(orderOfKey.values()).size === orderOfKey.size ? [] : ['an order has two keys']),
  ]
  const result = `${acknowledged.length} acknowledged, ${placed.size} in the database, ${unanswered.length} requests without an answer`
  return { check: 'orders, each under one key', result, problems }
}

/** The pieces of each ordered variant are in stock or in an order, and no rule of `doctor` has a new violation. */
export async function checkConsistency(db: Database, snapshot: Snapshot): Promise<Check> {
  const tracked = await countTrackedStock(db)
  const ordered = [...snapshot.stock].filter(([, quantity]) => quantity > orderedStockFrom)
  const found = await findInconsistencies(db)
  const problems = [
    ...ordered.filter(([id, quantity]) => tracked.get(id) !== quantity).map(([id]) => `stock of ${id}`),
    ...found.filter((line) => !snapshot.inconsistencies.has(withoutNumbers(line))),
  ]
  return { check: 'stock, and the rules of doctor', result: `${ordered.length} variants`, problems }
}

/** The cart of a session. A store that has just started may be busy and respond 503, after which the request is repeated. */
async function readCart(client: HttpClient, token: string) {
  for (let tries = 1; ; tries++) {
    const response = await client.send({ path: '/api/cart', token })
    if (response.status !== 503 || tries === maxTries) return response
    await delay(1000)
  }
}

const sortedLines = (lines: readonly Pick<CartLine, 'productVariantId' | 'quantity'>[]) =>
  lines
    .map(({ productVariantId, quantity }) => `${productVariantId} ${quantity}`)
    .sort()
    .join()

/** Each cart is in a store as its last response was, whichever store sent that. */
export async function checkCarts(name: string, url: string, owners: readonly CartOwner[]): Promise<Check> {
  const client = createHttpClient(url)
  const checked = owners.filter(({ lines }) => lines !== null).slice(0, maxCheckedCarts)
  const problems: string[] = []
  for (const { shopper, lines } of checked) {
    const { status, text } = await readCart(client, shopper.token)
    const actual = status === 200 ? sortedLines((JSON.parse(text) as { cart: { items: CartLine[] } }).cart.items) : ''
    if (status !== 200 || actual !== sortedLines(lines!))
      problems.push(`${status}: ${actual} instead of ${sortedLines(lines!)}`)
  }
  client.close()
  return { check: `carts at ${name}`, result: `${checked.length} compared`, problems }
}

/** Signs in some customers at each store in turn; returns the tokens of the sessions. */
export async function signInAtEach(urls: readonly string[], shoppers: readonly Shopper[]): Promise<string[]> {
  const tokens: string[] = []
  for (const [n, { credentials }] of shoppers.slice(0, signedIn).entries()) {
    const client = createHttpClient(urls[n % urls.length]!)
    const { status, text } = await client.send({ method: 'POST', path: '/api/auth/login', body: credentials })
    client.close()
    if (status !== 200) throw new Error(`Signing in returned ${status}: ${text}`)
    tokens.push((JSON.parse(text) as { token: string }).token)
  }
  return tokens
}

/** Tokens of sessions that began before are accepted. */
export async function checkSessions(name: string, url: string, tokens: readonly string[]): Promise<Check> {
  const client = createHttpClient(url)
  const problems: string[] = []
  for (const token of tokens) {
    const { status } = await readCart(client, token)
    if (status !== 200) problems.push(`status ${status}`)
  }
  client.close()
  return { check: `sessions at ${name}`, result: `${tokens.length} tokens`, problems }
}

/** A picture that one store receives is served by another. */
export async function checkUpload(
  { from, to }: { from: { name: string; url: string }; to: { name: string; url: string } },
  { admin, fields }: { admin: string; fields: Record<string, string> },
): Promise<Check> {
  const background = { r: Math.floor(256 * Math.random()), g: Math.floor(256 * Math.random()), b: 99 }
  const picture = await sharp({ create: { width: 60, height: 80, channels: 3, background } })
    .png()
    .toBuffer()
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fields, productName: 'Pictured kurta' })) form.set(name, value)
  form.set('images', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'kurta.png')
  const headers = { authorization: `Bearer ${admin}` }
  const saved = await fetch(`${from.url}/api/products`, { method: 'POST', headers, body: form })
  const text = await saved.text()
  const check = `a picture sent to ${from.name}, read at ${to.name}`
  if (!saved.ok) return { check, result: '', problems: [`saving returned ${saved.status}: ${text}`] }
  const { product } = JSON.parse(text) as { product: { images: { url: string }[] } }
  const path = new URL(product.images[0]!.url, to.url).pathname
  const read = await fetch(to.url + path)
  const bytes = (await read.arrayBuffer()).byteLength
  return { check, result: `${bytes} bytes`, problems: read.ok && bytes > 0 ? [] : [`${path} returned ${read.status}`] }
}

/** The requests of one client that a store still allows, as its response says. */
export async function remainingRequests(url: string, address: string): Promise<number> {
  const response = await fetch(`${url}/api/products/no-such-product`, { headers: { 'x-forwarded-for': address } })
  await response.text()
  return Number(response.headers.get('x-ratelimit-remaining'))
}
