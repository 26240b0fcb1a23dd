import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { uuidSource } from '#contract/uuid.ts'
import { readConfig } from '#server/config.ts'
import { FirstStatement } from '#server/database/pg-statements.ts'
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
type SentStatement = { client: pg.Client; name?: string; text: string; values: unknown[]; rows: unknown[] }

/** A statement of `connect`, with the properties that are not in pg's types. */
type Statement = pg.Query & {
  name?: string
  text: string
  values?: unknown[]
  callback(error: Error | null, result: pg.QueryResult): void
}

/** Runs work; returns the statements that all connections of `connect` in this process sent meanwhile, BEGIN and COMMIT among them. */
async function recordStatements(work: () => Promise<void>): Promise<SentStatement[]> {
  const sent: SentStatement[] = []
  const { query } = pg.Client.prototype

  function record(client: pg.Client, statement: Statement) {
    const { name, text, values = [], callback } = statement
    statement.callback = (error, result) => {
      if (statement instanceof FirstStatement) sent.push({ client, text: 'begin', values: [], rows: [] })
      if (!error) sent.push({ client, ...(name && { name }), text, values, rows: result.rows })
      callback(error, result)
    }
  }

  pg.Client.prototype.query = function (this: pg.Client, ...parameters: unknown[]) {
    const [first] = parameters
    if (first instanceof pg.Query) record(this, first as Statement)
    return Reflect.apply(query, this, parameters)
  } as typeof query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return sent
}

/**
 * The statements of a placement; the use case runs in this process to record them. A placement of another shopper comes before it, because the
 * first one of a process also reads the automatic offers.
 */
async function recordPlacement(connectionString: string, shoppers: readonly Shopper[]): Promise<SentStatement[]> {
  const shutdown = createShutdown()
  const config = readConfig({ DATABASE_URL: connectionString, JWT_SECRET: jwtSecret, LOG_LEVEL: 'silent' })
  const log = { info() {}, warn() {}, error: console.error }
  const all = await recordStatements(async () => {
    const context = await createContext(config, connectionString, shutdown, log)
    for (const { userId, addressId } of shoppers) {
      const caller = { id: userId, sessionId: '', userType: 'CUSTOMER' } as const
      await placeOrder(context, caller, { addressId, paymentMethod: 'COD' })
    }
    await shutdown.run()
  })
  // Other connections run other statements meanwhile.
  const transactionClient = all.findLast(({ text }) => text === 'begin')?.client
  const statements = all.filter(({ client }) => client === transactionClient)
  const begin = statements.findLastIndex(({ text }) => text === 'begin')
  const commit = statements.findLastIndex(({ text }) => text === 'commit')
  return statements.slice(begin, commit + 1)
}

const uuid = new RegExp(uuidSource, 'g')

/**
 * Replays the statements with other ids. `newIds` maps recorded ids to new ones; ids in results are added to it, and an id that the
 * recording process generated is replaced by a random one.
 */
async function replay(client: pg.Client, recorded: SentStatement[], newIds: Map<string, string>): Promise<void> {
  const replaceId = (id: string) => {
    if (!newIds.has(id)) newIds.set(id, randomUUID())
    return newIds.get(id)!
  }
  const replaceIds = (value: unknown): unknown =>
    typeof value === 'string' ? value.replace(uuid, replaceId) : Array.isArray(value) ? value.map(replaceIds) : value
  for (const { name, text, values, rows } of recorded) {
    const result = await client.query({ ...(name && { name }), text, values: values.map(replaceIds) })
    const resultIds = JSON.stringify(result.rows).match(uuid) ?? []
    for (const [index, id] of (JSON.stringify(rows).match(uuid) ?? []).entries()) newIds.set(id, resultIds[index]!)
  }
}

/** Orders per second of bare clients that replay the statements, one order for each shopper. */
async function measureReplay(
  connectionString: string,
  recorded: SentStatement[],
  recordedShopper: Shopper,
  shoppers: Shopper[],
) {
  const clients = Array.from({ length: concurrency }, () => new pg.Client({ connectionString }))
  await Promise.all(clients.map((client) => client.connect()))
  let next = 0
  const started = performance.now()
  await Promise.all(
    clients.map(async (client) => {
      for (let shopper = shoppers[next++]; shopper; shopper = shoppers[next++]) {
        const { userId, addressId } = shopper
        const newIds = new Map([
          [recordedShopper.userId, userId],
          [recordedShopper.addressId, addressId],
        ])
        await replay(client, recorded, newIds)
      }
    }),
  )
  const rate = shoppers.length / ((performance.now() - started) / 1000)
  await Promise.all(clients.map((client) => client.end()))
  return rate
}

/** Compares placement of COD orders of two lines by 8 concurrent shoppers with bare clients that send the same statements one by one. */
export async function compareWithDriver({ url, connectionString }: BenchServer, rounds: number, orders: number) {
  const [warmUp, first, ...shoppers] = await createShoppers(connectionString, 2 + 2 * rounds * orders)
  const recorded = await recordPlacement(connectionString, [warmUp!, first!])
  const takeShoppers = () => shoppers.splice(0, orders)
  const pairs = []
  for (let round = 0; round < rounds; round++) {
    const load = { connections: concurrency, amount: orders, requests: toRequests(takeShoppers(), placeOrderRequest) }
    const store = await runClosedLoop(url, load)
    pairs.push({ store, driverRate: await measureReplay(connectionString, recorded, first!, takeShoppers()) })
  }
  const ratios = pairs.map(({ store, driverRate }) => store.rate / driverRate)
  return {
    measure: 'place a COD order of two lines',
    'statements without BEGIN and COMMIT': recorded.length - 2,
    'store /s': percentile(
      0.5,
      pairs.map(({ store }) => store.rate),
    ).toFixed(0),
    'bare driver /s': percentile(
      0.5,
      pairs.map(({ driverRate }) => driverRate),
    ).toFixed(0),
    ratio: percentile(0.5, ratios).toFixed(3),
    spread: `${Math.min(...ratios).toFixed(3)} to ${Math.max(...ratios).toFixed(3)}`,
    failed: pairs.reduce((sum, { store }) => sum + store.failed, 0),
  }
}
