import { Agent, get } from 'node:http'
import { withClient } from '#server/database/with-client.ts'
import { fetchAsNextClient, nextClientHeaders } from './client-addresses.ts'
import { percentile } from './load-generator.ts'
import type { BenchServer } from './server-process.ts'

/** Number of pages for the warm-up, after which V8 has compiled the code, and for each round. All URLs differ, so that none is cached. */
const [warmUpPages, pagesPerRound] = [1500, 40]
const rounds = 7
const connections = [1, 8]
const needed = pagesPerRound * (1 + rounds * connections.length)

/** Fetches a page with Brotli encoding. */
const read = (agent: Agent, url: string) =>
  new Promise<void>((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'gzip, deflate, br', ...nextClientHeaders() } }, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`${url} returned ${reply.statusCode}.`))
      reply.on('end', resolve).resume()
    }).on('error', reject)
  })

/** Requests each path once with a given concurrency; returns the store's processor time per page in milliseconds. */
async function measureRenderTime(store: BenchServer, paths: readonly string[], concurrency: number): Promise<number> {
  const agent = new Agent({ keepAlive: true })
  const waiting = paths.values()
  const before = store.processorTime()
  const readers = Array.from({ length: concurrency }, async () => {
    for (const path of waiting) await read(agent, store.url + path)
  })
  await Promise.all(readers)
  const spent = store.processorTime() - before
  agent.destroy()
  return spent / paths.length
}

async function productPages({ connectionString }: BenchServer): Promise<string[]> {
  const newest = 'select id from products where deleted_at is null order by created_at desc limit $1'
  const { rows } = await withClient({ connectionString }, (client) => client.query<{ id: string }>(newest, [needed]))
  return rows.map(({ id }) => `/product/${id}`)
}

/** Pages of a list, each starting one product after the previous one. */
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

/** The pages with distinct query strings, so that each is rendered. */
const uncachedVariants = (paths: readonly string[]) =>
  Array.from({ length: warmUpPages }, (_, n) => `${paths[n % paths.length]}?colour=none-${n}`)

/** Measures the store's processor time per rendered page after a warm-up. */
export async function measureRendering(store: BenchServer) {
  const rows = []
  const [products, lists] = [await productPages(store), await listPages(store)]
  await measureRenderTime(store, uncachedVariants(products), connections.length)
  for (const [name, paths] of Object.entries({ product: products, list: lists })) {
    await measureRenderTime(store, paths.splice(0, pagesPerRound), connections.length)
    for (const concurrency of connections) {
      const each: number[] = []
      for (let round = 0; round < rounds; round++)
        each.push(await measureRenderTime(store, paths.splice(0, pagesPerRound), concurrency))
      rows.push({
        page: name,
        concurrent: concurrency,
        pages: rounds * pagesPerRound,
        'processor ms per page': percentile(0.5, each).toFixed(1),
        spread: `${Math.min(...each).toFixed(1)} to ${Math.max(...each).toFixed(1)}`,
      })
    }
  }
  return rows
}
