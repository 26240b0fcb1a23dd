import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { readConfig } from '#server/config.ts'
import { placeOrder } from '#server/orders/place-order.ts'
import { closingSteps } from '#server/start/closing.ts'
import { openShop } from '#server/start/open-shop.ts'
import { at, drive } from './drive.ts'
import { makeShoppers, type Shopper, shoppersRequests, type Writing } from './shoppers.ts'
import { jwtSecret, type Store } from './store.ts'

const atOnce = 8
export const placing: Writing = ({ addressId }) => ({
  path: '/api/orders/place',
  body: { addressId, paymentMethod: 'COD' },
})

/** A statement as it was sent, and the rows that came back. */
type Sent = { client: pg.Client; name: string | undefined; text: string; values: unknown[]; rows: unknown[] }

type Answered = (error: Error | undefined, result: pg.QueryResult) => void

/** Runs work and returns what every PostgreSQL client of this process sent meanwhile. */
async function recorded(work: () => Promise<void>): Promise<Sent[]> {
  const sent: Sent[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (
    this: pg.Client,
    first: pg.QueryConfig | string,
    values?: unknown[],
    answered?: Answered,
  ) {
    const asked = typeof first === 'string' ? { name: undefined, text: first, values } : first
    const one = { client: this, name: asked.name, text: asked.text, values: asked.values ?? [] }
    const noted = (result: pg.QueryResult) => {
      sent.push({ ...one, rows: result.rows })
      return result
    }
    // As `connect` asks, with a function for the answer; as others do, for a promise.
    if (!answered) return Reflect.apply(query, this, [first, values]).then(noted)
    const hear: Answered = (error, result) => answered(error, error ? result : noted(result))
    return Reflect.apply(query, this, [first, values, hear])
  } as typeof query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return sent
}

/** The statements of one placing, as the product's own use case sends them; it runs in this process for once. */
async function statementsOfPlacing(connectionString: string, { userId, addressId }: Shopper): Promise<Sent[]> {
  const closing = closingSteps()
  const config = readConfig({ DATABASE_URL: connectionString, JWT_SECRET: jwtSecret, LOG_LEVEL: 'silent' })
  const log = { info() {}, warn() {}, error: console.error }
  const caller = { id: userId, sessionId: '', userType: 'CUSTOMER' } as const
  const all = await recorded(async () => {
    const shop = await openShop(config, connectionString, closing, log)
    await placeOrder(shop, caller, { addressId, paymentMethod: 'COD' })
    await closing.run()
  })
  // Other connections do other work meanwhile.
  const own = all.filter(({ client }) => client === all.find(({ text }) => text === 'begin')?.client)
  const from = own.findIndex(({ text }) => text === 'begin')
  return own.slice(from, own.findIndex(({ text }) => text === 'commit') + 1)
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** The same statements for another shopper: ids that PostgreSQL gave are those it gives now, ids made up are made up anew. */
async function replay(client: pg.Client, sent: Sent[], known: Map<string, string>): Promise<void> {
  const other = (id: string) => {
    if (!known.has(id)) known.set(id, randomUUID())
    return known.get(id)!
  }
  const translated = (value: unknown): unknown =>
    typeof value === 'string' ? value.replace(uuid, other) : Array.isArray(value) ? value.map(translated) : value
  for (const { name, text, values, rows } of sent) {
    const result = await client.query({ ...(name && { name }), text, values: values.map(translated) })
    const now = JSON.stringify(result.rows).match(uuid) ?? []
    for (const [place, id] of (JSON.stringify(rows).match(uuid) ?? []).entries()) known.set(id, now[place]!)
  }
}

/** Orders a second that bare clients place by those statements. */
async function replayRate(connectionString: string, sent: Sent[], first: Shopper, shoppers: Shopper[]) {
  const clients = Array.from({ length: atOnce }, () => new pg.Client({ connectionString }))
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

/** Placing a COD order of two lines by 8 shoppers at once, against the same statements sent by bare clients, in turn. */
export async function againstDriver({ url, connectionString }: Store, rounds: number, orders: number) {
  const [first, ...shoppers] = await makeShoppers(connectionString, 1 + 2 * rounds * orders)
  const sent = await statementsOfPlacing(connectionString, first!)
  const next = () => shoppers.splice(0, orders)
  const pairs = []
  for (let round = 0; round < rounds; round++) {
    const load = { connections: atOnce, amount: orders, requests: shoppersRequests(next(), placing) }
    const ours = await drive(url, load)
    pairs.push({ ours, bare: await replayRate(connectionString, sent, first!, next()) })
  }
  const ratios = pairs.map(({ ours, bare }) => ours.rate / bare)
  return {
    measure: 'place a COD order of two lines',
    'round trips without BEGIN and COMMIT': sent.length - 2,
    'ours /s': at(
      0.5,
      pairs.map(({ ours }) => ours.rate),
    ).toFixed(0),
    'bare driver /s': at(
      0.5,
      pairs.map(({ bare }) => bare),
    ).toFixed(0),
    ratio: at(0.5, ratios).toFixed(3),
    spread: `${Math.min(...ratios).toFixed(3)} to ${Math.max(...ratios).toFixed(3)}`,
    failed: pairs.reduce((sum, { ours }) => sum + ours.failed, 0),
  }
}
