import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { readConfig } from '#server/config.ts'
import { placeOrder } from '#server/orders/placement/place-order.ts'
import { createContext } from '#server/start/create-context.ts'
import { createShutdown } from '#server/start/shutdown.ts'
import { percentile, runClosedLoop } from './load-generator.ts'
import { type BenchServer, jwtSecret } from './server-process.ts'
import { createShoppers, type Shopper, toRequests, type WriteRequest } from './shoppers.ts'

const concurrency = 8
export const placeOrderRequest: WriteRequest = ({ addressId }) => ({
  path: '/api/orders/place',
  body: { addressId, paymentMethod: 'COD' },
})

/** A sent statement and its result rows. */
type SentStatement = { client: pg.Client; name: string | undefined; text: string; values: unknown[]; rows: unknown[] }

type QueryCallback = (error: Error | undefined, result: pg.QueryResult) => void

/** Runs work; returns the statements that all PostgreSQL clients of this process sent meanwhile. */
async function recordStatements(work: () => Promise<void>): Promise<SentStatement[]> {
  const sent: SentStatement[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (
    this: pg.Client,
    first: pg.QueryConfig | string,
    values?: unknown[],
    answered?: QueryCallback,
  ) {
    const asked = typeof first === 'string' ? { name: undefined, text: first, values } : first
    const one = { client: this, name: asked.name, text: asked.text, values: asked.values ?? [] }
    const record = (result: pg.QueryResult) => {
      sent.push({ ...one, rows: result.rows })
      return result
    }
    // `connect` passes a callback; other callers expect a promise.
    if (!answered) return Reflect.apply(query, this, [first, values]).then(record)
    const onResult: QueryCallback = (error, result) => answered(error, error ? result : record(result))
    return Reflect.apply(query, this, [first, values, onResult])
  } as typeof query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return sent
}

/** The statements of one placement; the use case runs in this process to record them. */
async function recordPlacement(connectionString: string, { userId, addressId }: Shopper): Promise<SentStatement[]> {
  const closing = createShutdown()
  const config = readConfig({ DATABASE_URL: connectionString, JWT_SECRET: jwtSecret, LOG_LEVEL: 'silent' })
  const log = { info() {}, warn() {}, error: console.error }
  const caller = { id: userId, sessionId: '', userType: 'CUSTOMER' } as const
  const all = await recordStatements(async () => {
    const context = await createContext(config, connectionString, closing, log)
    await placeOrder(context, caller, { addressId, paymentMethod: 'COD' })
    await closing.run()
  })
  // Other connections run other statements meanwhile.
  const own = all.filter(({ client }) => client === all.find(({ text }) => text === 'begin')?.client)
  const from = own.findIndex(({ text }) => text === 'begin')
  return own.slice(from, own.findIndex(({ text }) => text === 'commit') + 1)
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Replays the statements for another shopper: ids from results are replaced by the new results, generated ids by new ones. */
async function replay(client: pg.Client, sent: SentStatement[], known: Map<string, string>): Promise<void> {
  const other = (id: string) => {
    if (!known.has(id)) known.set(id, randomUUID())
    return known.get(id)!
  }
  const translated = (value: unknown): unknown =>
    typeof value === 'string' ? value.replace(uuid, other) : Array.isArray(value) ? value.map(translated) : value
  for (const { name, text, values, rows } of sent) {
    const result = await client.query({ ...(name && { name }), text, values: values.map(translated) })
    const now = JSON.stringify(result.rows).match(uuid) ?? []
    for (const [index, id] of (JSON.stringify(rows).match(uuid) ?? []).entries()) known.set(id, now[index]!)
  }
}

/** Orders per second of bare clients that replay the statements. */
async function replayRate(connectionString: string, sent: SentStatement[], first: Shopper, shoppers: Shopper[]) {
  const clients = Array.from({ length: concurrency }, () => new pg.Client({ connectionString }))
  await Promise.all(clients.map((client) => client.connect()))
  let next = 0
  const started = performance.now()
  await Promise.all(
    clients.map(async (client) => {
      for (let shopper = shoppers[next++]; shopper; shopper = shoppers[next++]) {
        const { userId, addressId } = shopper
        await replay(
          client,
          sent,
          new Map([
            [first.userId, userId],
            [first.addressId, addressId],
          ]),
        )
      }
    }),
  )
  const rate = shoppers.length / ((performance.now() - started) / 1000)
  await Promise.all(clients.map((client) => client.end()))
  return rate
}

/** Compares placement of COD orders of two lines by 8 concurrent shoppers with bare clients that send the same statements. */
export async function compareWithDriver({ url, connectionString }: BenchServer, rounds: number, orders: number) {
  const [first, ...shoppers] = await createShoppers(connectionString, 1 + 2 * rounds * orders)
  const sent = await recordPlacement(connectionString, first!)
  const next = () => shoppers.splice(0, orders)
  const pairs = []
  for (let round = 0; round < rounds; round++) {
    const load = { connections: concurrency, amount: orders, requests: toRequests(next(), placeOrderRequest) }
    const ours = await runClosedLoop(url, load)
    pairs.push({ ours, bare: await replayRate(connectionString, sent, first!, next()) })
  }
  const ratios = pairs.map(({ ours, bare }) => ours.rate / bare)
  return {
    measure: 'place a COD order of two lines',
    'round trips without BEGIN and COMMIT': sent.length - 2,
    'store /s': percentile(
      0.5,
      pairs.map(({ ours }) => ours.rate),
    ).toFixed(0),
    'bare driver /s': percentile(
      0.5,
      pairs.map(({ bare }) => bare),
    ).toFixed(0),
    ratio: percentile(0.5, ratios).toFixed(3),
    spread: `${Math.min(...ratios).toFixed(3)} to ${Math.max(...ratios).toFixed(3)}`,
    failed: pairs.reduce((sum, { ours }) => sum + ours.failed, 0),
  }
}
