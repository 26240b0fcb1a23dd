import { Agent, get } from 'node:http'
import pg from 'pg'
import { fetchAsNextClient, nextClientHeaders } from './client-addresses.ts'
import { percentile } from './load-generator.ts'
import type { BenchServer } from './server-process.ts'

/**
 * Pages that warm the store up, until V8 has compiled what they take, and those of each round: no two alike, so that none comes
 * out of memory.
 */
const [warming, eachRound] = [1500, 40]
const rounds = 7
const connections = [1, 8]
const needed = eachRound * (1 + rounds * connections.length)

/** Reads a page as browsers ask for it, Brotli and all. */
const read = (agent: Agent, url: string) =>
  new Promise<void>((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'gzip, deflate, br', ...nextClientHeaders() } }, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`${url} answered ${reply.statusCode}.`))
      reply.on('end', resolve).resume()
    }).on('error', reject)
  })

/** Asks for each path once, so many at a time; returns the milliseconds that each took of the store's processor time. */
async function measureRenderTime(store: BenchServer, paths: readonly string[], atOnce: number): Promise<number> {
  const agent = new Agent({ keepAlive: true })
  const waiting = paths.values()
  const before = store.processorTime()
  const readers = Array.from({ length: atOnce }, async () => {
    for (const path of waiting) await read(agent, store.url + path)
  })
  await Promise.all(readers)
  const spent = store.processorTime() - before
  agent.destroy()
  return spent / paths.length
}

async function productPages({ connectionString }: BenchServer): Promise<string[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const newest = 'select id from products where deleted_at is null order by created_at desc limit $1'
  const { rows } = await client.query<{ id: string }>(newest, [needed])
  await client.end()
  return rows.map(({ id }) => `/product/${id}`)
}

/** Pages of a list, each one product on from the last. */
async function listPages({ url }: BenchServer): Promise<string[]> {
  const cursors: string[] = []
  while (cursors.length < needed) {
    const cursor = cursors.length > 0 ? `&cursor=${cursors.at(-1)}` : ''
    const reply = await fetchAsNextClient(`${url}/api/products?limit=1&sortBy=createdAt&sortOrder=desc${cursor}`)
    const { nextCursor } = (await reply.json()) as { nextCursor: string }
    cursors.push(encodeURIComponent(nextCursor))
  }
  return cursors.map((cursor) => `/products-list/latest?cursor=${cursor}`)
}

/** The same pages under addresses that are rendered by themselves. */
const uncachedVariants = (paths: readonly string[]) =>
  Array.from({ length: warming }, (_, n) => `${paths[n % paths.length]}?colour=none-${n}`)

/** Processor time of the store's process for a page that it has to render, after a warm-up. */
export async function measureRendering(store: BenchServer) {
  const rows = []
  const [products, lists] = [await productPages(store), await listPages(store)]
  await measureRenderTime(store, uncachedVariants(products), connections.length)
  for (const [name, paths] of Object.entries({ product: products, list: lists })) {
    await measureRenderTime(store, paths.splice(0, eachRound), connections.length)
    for (const atOnce of connections) {
      const each: number[] = []
      for (let round = 0; round < rounds; round++)
        each.push(await measureRenderTime(store, paths.splice(0, eachRound), atOnce))
      rows.push({
        page: name,
        'at once': atOnce,
        pages: rounds * eachRound,
        'processor ms each': percentile(0.5, each).toFixed(1),
        spread: `${Math.min(...each).toFixed(1)} to ${Math.max(...each).toFixed(1)}`,
      })
    }
  }
  return rows
}
