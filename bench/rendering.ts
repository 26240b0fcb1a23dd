import { Agent, get } from 'node:http'
import { withClient } from '#server/database/with-client.ts'
import { fetchAsNextClient, nextClientHeaders } from './client-addresses.ts'
import { percentile } from './load-generator.ts'
import type { BenchServer } from './server-process.ts'

/** After these pages V8 has compiled the code. All URLs differ, so that no page is cached. */
const warmUpPages = 1500
const pagesPerRound = 40
const rounds = 7
const concurrencies = [1, 8]
const warmUpConcurrency = 2
/** The pages of all rounds, and of one round that is not measured. */
const pageCount = pagesPerRound * (1 + rounds * concurrencies.length)

/** Fetches a page with Brotli encoding. */
const fetchPage = (agent: Agent, url: string) =>
  new Promise<void>((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'gzip, deflate, br', ...nextClientHeaders() } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} returned ${response.statusCode}.`))
      response.on('end', resolve).resume()
    }).on('error', reject)
  })

/** Requests each path once with a given concurrency; returns the store's processor time per page in milliseconds. */
async function measureRenderTime(store: BenchServer, paths: readonly string[], concurrency: number): Promise<number> {
  const agent = new Agent({ keepAlive: true })
  // All clients take paths from one iterator.
  const remainingPaths = paths.values()
  const before = store.processorTime()
  const clients = Array.from({ length: concurrency }, async () => {
    for (const path of remainingPaths) await fetchPage(agent, store.url + path)
  })
  await Promise.all(clients)
  const milliseconds = store.processorTime() - before
  agent.destroy()
  return milliseconds / paths.length
}

async function productPages({ connectionString }: BenchServer): Promise<string[]> {
  const query = 'select id from products where unpublished_at is null order by created_at desc limit $1'
  const { rows } = await withClient({ connectionString }, (client) => client.query<{ id: string }>(query, [pageCount]))
  return rows.map(({ id }) => `/product/${id}`)
}

/** Pages of a list, each starting one product after the previous one. */
async function listPages({ url }: BenchServer): Promise<string[]> {
  const cursors: string[] = []
  while (cursors.length < pageCount) {
    const cursor = cursors.length > 0 ? `&cursor=${cursors.at(-1)}` : ''
    const response = await fetchAsNextClient(`${url}/api/products?limit=1&sortBy=createdAt&sortOrder=desc${cursor}`)
    const { nextCursor } = (await response.json()) as { nextCursor: string }
    cursors.push(encodeURIComponent(nextCursor))
  }
  return cursors.map((cursor) => `/products-list/latest?cursor=${cursor}`)
}

/** The pages with distinct query strings, so that each is rendered; for the warm-up. */
const uncachedVariants = (paths: readonly string[]) =>
  Array.from({ length: warmUpPages }, (_, n) => `${paths[n % paths.length]}?colour=none-${n}`)

/** Measures the store's processor time per rendered page after a warm-up. */
export async function measureRendering(store: BenchServer) {
  const rows = []
  const [products, lists] = [await productPages(store), await listPages(store)]
  await measureRenderTime(store, uncachedVariants(products), warmUpConcurrency)
  for (const [name, paths] of Object.entries({ product: products, list: lists })) {
    await measureRenderTime(store, paths.splice(0, pagesPerRound), warmUpConcurrency)
    for (const concurrency of concurrencies) {
      const times: number[] = []
      for (let round = 0; round < rounds; round++)
        times.push(await measureRenderTime(store, paths.splice(0, pagesPerRound), concurrency))
      rows.push({
        page: name,
        concurrent: concurrency,
        pages: rounds * pagesPerRound,
        'processor ms per page': percentile(0.5, times).toFixed(1),
        spread: `${Math.min(...times).toFixed(1)} to ${Math.max(...times).toFixed(1)}`,
      })
    }
  }
  return rows
}
