import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { withClient } from '#server/database/with-client.ts'
import { nextClientHeaders } from './client-addresses.ts'
import { percentile } from './load-generator.ts'
import { placeOrderRequest } from './order-placement.ts'
import type { BenchServer } from './server-process.ts'
import { createShoppers, type Shopper, toRequest, type WriteRequest } from './shoppers.ts'

/** After these orders V8 has compiled the code, and the connections have planned the statements. */
const warmUpOrders = 2000
const rounds = 5
const concurrencies = [1, 8]

const addToCart: WriteRequest = ({ variantId }) => ({
  path: '/api/cart/add',
  body: { productVariantId: variantId, quantity: 1 },
})

/** Sends a request of a shopper; throws if it fails. */
function send(agent: Agent, url: string, shopper: Shopper, write: WriteRequest): Promise<void> {
  const { method, path, headers, body } = toRequest(shopper, write)
  return new Promise((resolve, reject) => {
    const options = { agent, method, headers: { ...headers, ...nextClientHeaders() } }
    request(url + path, options, (response) => {
      if (response.statusCode !== 200 && response.statusCode !== 201)
        reject(new Error(`${path} returned ${response.statusCode}.`))
      response.on('end', resolve).resume()
    })
      .on('error', reject)
      .end(body)
  })
}

/** The process id of the postmaster of a connection. */
export async function findPostmaster(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ directory: string }>(`select current_setting('data_directory') as directory`)
  return Number.parseInt(readFileSync(join(rows[0]!.directory, 'postmaster.pid'), 'utf8'), 10)
}

/** Processor time of PostgreSQL so far in milliseconds: of the postmaster, of its processes, and of those that have ended. */
export function postgresTime(postmaster: number): number {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const times = processes.map((pid) => {
    // The fields follow the command name, which may contain spaces; the times are in 1/100 s.
    const fields = readStat(pid).split(') ')[1]?.split(' ') ?? []
    const [parent, user, system, endedUser, endedSystem] = [1, 11, 12, 13, 14].map((index) => Number(fields[index]))
    if (Number(pid) === postmaster) return user! + system! + endedUser! + endedSystem!
    return parent === postmaster ? user! + system! : 0
  })
  return 10 * times.reduce((sum, time) => sum + time, 0)
}

/** The line of a process in /proc; empty if it has ended. */
function readStat(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return ''
  }
}

/** Waits until the mails of the orders are sent and their jobs have run. */
async function waitForJobs(client: pg.Client): Promise<void> {
  const isWaiting = `select exists (select from outgoing_mails)
    or exists (select from graphile_worker.jobs where run_at <= now()) as waits`
  while ((await client.query<{ waits: boolean }>(isWaiting)).rows[0]!.waits) await delay(50)
}

const countersQuery = `select pg_current_wal_insert_lsn() - '0/0' as wal, (select sum(calls) from pg_stat_statements) as statements`

/** What a store and its PostgreSQL have used so far. */
async function readCounters(store: BenchServer, client: pg.Client, postmaster: number) {
  const { rows } = await client.query<{ wal: string; statements: string }>(countersQuery)
  return {
    store: store.processorTime(),
    postgres: postgresTime(postmaster),
    statements: Number(rows[0]!.statements),
    wal: Number(rows[0]!.wal),
  }
}

/** Each shopper adds a product to the cart and orders it, with as many shoppers at once; returns the cost per order with its jobs. */
async function measureOrders(
  store: BenchServer,
  { client, postmaster }: { client: pg.Client; postmaster: number },
  { shoppers, concurrency }: { shoppers: readonly Shopper[]; concurrency: number },
) {
  const agent = new Agent({ keepAlive: true })
  // All clients take shoppers from one iterator.
  const remaining = shoppers.values()
  const before = await readCounters(store, client, postmaster)
  const clients = Array.from({ length: concurrency }, async () => {
    for (const shopper of remaining) {
      await send(agent, store.url, shopper, addToCart)
      await send(agent, store.url, shopper, placeOrderRequest)
    }
  })
  await Promise.all(clients)
  await waitForJobs(client)
  const after = await readCounters(store, client, postmaster)
  agent.destroy()
  const perOrder = (name: keyof typeof after) => (after[name] - before[name]) / shoppers.length
  return {
    store: perOrder('store'),
    postgres: perOrder('postgres'),
    statements: perOrder('statements'),
    wal: perOrder('wal'),
  }
}

/** Shoppers with empty carts. */
async function createShoppersWithEmptyCarts(client: pg.Client, connectionString: string, count: number) {
  const shoppers = await createShoppers(connectionString, count)
  const lines = 'delete from cart_items using carts where carts.id = cart_id and user_id = any($1::uuid[])'
  await client.query(lines, [shoppers.map(({ userId }) => userId)])
  return shoppers
}

/**
 * The processor time of an order of one line in milliseconds: add to cart, a COD order, and its jobs, each order by another customer.
 * Unlike a rate, it does not depend much on other load of the machine.
 */
export function measureOrderCost(store: BenchServer, orders: number) {
  const { connectionString } = store
  return withClient({ connectionString }, async (client) => {
    const count = warmUpOrders + concurrencies.length * rounds * orders
    const shoppers = await createShoppersWithEmptyCarts(client, connectionString, count)
    const postmaster = await findPostmaster(client)
    const measure = (amount: number, concurrency: number) =>
      measureOrders(store, { client, postmaster }, { shoppers: shoppers.splice(0, amount), concurrency })
    await measure(warmUpOrders, 8)
    // As autovacuum does: without it the statements keep the plans of empty tables.
    await client.query('vacuum analyze')
    const table = []
    for (const concurrency of concurrencies) {
      const results: Awaited<ReturnType<typeof measure>>[] = []
      for (let round = 0; round < rounds; round++) results.push(await measure(orders, concurrency))
      const median = (name: keyof (typeof results)[number]) =>
        percentile(
          0.5,
          results.map((result) => result[name]),
        )
      const sums = results.map(({ store: node, postgres }) => node + postgres)
      table.push({
        concurrent: concurrency,
        orders: rounds * orders,
        'store ms per order': median('store').toFixed(2),
        'PostgreSQL ms per order': median('postgres').toFixed(2),
        'sum ms': percentile(0.5, sums).toFixed(2),
        spread: `${Math.min(...sums).toFixed(2)} to ${Math.max(...sums).toFixed(2)}`,
        'statements per order': median('statements').toFixed(1),
        'WAL bytes per order': median('wal').toFixed(0),
      })
    }
    return table
  })
}
