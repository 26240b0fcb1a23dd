import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { fetchAsNextClient } from './client-addresses.ts'
import { evenArrivals, percentile, poissonArrivals, runOpenLoop } from './load-generator.ts'
import { type ReadRequest, requestHeaders, type TargetIds } from './read-requests.ts'
import { adjectives, nouns } from './seed-products.ts'
import type { BenchServer } from './server-process.ts'

const farPage = 1000

/** The headers, with the token of the next administrator where one is required: rate limits are per account. */
type TimedRequest = { store: BenchServer; url: string; headers: () => Record<string, string> }
type Side = { store: BenchServer; targets: TargetIds }

/** Latencies in milliseconds in the small and in the large store. */
type LatencyComparison = { name: string; times: [number[], number[]] }

let requestCount = 0
const createTimedRequest = ({ store, targets }: Side, what: ReadRequest, more = ''): TimedRequest => ({
  store,
  url: `${store.url}${what.path(targets)}${more}`,
  headers: () => requestHeaders(what, targets, requestCount++),
})

async function measureRequest({ url, headers }: TimedRequest): Promise<number> {
  const started = performance.now()
  const response = await fetchAsNextClient(url, { headers: headers() })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
  return performance.now() - started
}

/** A function that sends a catalogue_change notification, after which the store's processes have an empty cache. */
async function connectInvalidator({ connectionString }: BenchServer) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const forget = async () => {
    await client.query(`select pg_notify('catalogue_change', 'all')`)
    await pause(5)
  }
  return { forget, end: () => client.end() }
}

/**
 * Alternates requests between both stores, so that other load on the machine affects both. The cache is invalidated before each
 * request, so that the database query is measured.
 */
async function compareLatency(
  name: string,
  small: TimedRequest,
  large: TimedRequest,
  samples: number,
): Promise<LatencyComparison> {
  const times: LatencyComparison['times'] = [[], []]
  const memories = [await connectInvalidator(small.store), await connectInvalidator(large.store)] as const
  try {
    for (let n = -10; n < samples; n++) {
      await memories[0].forget()
      const one = await measureRequest(small)
      await memories[1].forget()
      const other = await measureRequest(large)
      if (n < 0) continue
      times[0].push(one)
      times[1].push(other)
    }
  } finally {
    for (const { end } of memories) await end()
  }
  return { name, times }
}

/** A comparison as a row of the report. */
export function latencyRow(
  { name, times: [smallTimes, largeTimes] }: LatencyComparison,
  small: BenchServer,
  large: BenchServer,
) {
  const ratio = (share: number) => (percentile(share, largeTimes) / percentile(share, smallTimes)).toFixed(2)
  return {
    measure: name,
    [`p50 ms at ${small.products}`]: percentile(0.5, smallTimes).toFixed(1),
    [`p50 ms at ${large.products}`]: percentile(0.5, largeTimes).toFixed(1),
    'p50 ratio': ratio(0.5),
    [`p99 ms at ${small.products}`]: percentile(0.99, smallTimes).toFixed(1),
    [`p99 ms at ${large.products}`]: percentile(0.99, largeTimes).toFixed(1),
    'p99 ratio': ratio(0.99),
  }
}

/** All comparisons merged: the p99 of all lists has more samples than that of one list. */
export const mergeComparisons = (name: string, compared: readonly LatencyComparison[]): LatencyComparison => ({
  name,
  times: [compared.flatMap(({ times }) => times[0]), compared.flatMap(({ times }) => times[1])],
})

/** The cursor of a page; null if there is none. */
async function findCursor(page: number, side: Side, what: ReadRequest): Promise<string | null> {
  const { url, headers } = createTimedRequest(side, what, `&page=${page - 1}`)
  const { pagination } = (await (await fetchAsNextClient(url, { headers: headers() })).json()) as {
    pagination?: { nextCursor: string | null }
  }
  return pagination?.nextCursor ?? null
}

/** Compares the first page of a list in both stores; then page 1,000 of the large store, by number and by cursor, with the first page of the small one. */
export async function compareList(small: Side, large: Side, what: ReadRequest, samples: number) {
  const first = createTimedRequest(small, what)
  const rows = [await compareLatency(what.name, first, createTimedRequest(large, what), samples)]
  const cursor = what.path(large.targets).includes('?') ? await findCursor(farPage, large, what) : null
  if (cursor === null) return rows
  const byNumber = createTimedRequest(large, what, `&page=${farPage}`)
  const behind = createTimedRequest(large, what, `&cursor=${encodeURIComponent(cursor)}`)
  rows.push(await compareLatency(`${what.name}: page 1,000`, first, byNumber, samples))
  rows.push(await compareLatency(`${what.name}: page 1,000 by cursor`, first, behind, samples))
  return rows
}

const typed = 'ku,kur,kurt,kurta,kurta b,kurta blu,wire,wireless ear,snea,lap,cotton s,saf,brand 17,hedpho'.split(',')
const searched = [
  ...['kurta', 'blue cotton kurta', 'wireless earbuds', 'krta', 'running snekers', 'laptop under 20000', 'silk sari'],
  ...['brand 17 watch', 'men', 'handmade leather bag', 'kettle xyzzy', 'printed dress slim'],
]

/** A function that returns paths in turn: common queries first, then combinations of adjectives and nouns, more than a round needs. */
function rotatePaths(path: string, texts: string[], more = ''): () => string {
  const pairs = adjectives.flatMap((trait, n) =>
    nouns.flatMap((_, m) => [
      `${trait} ${nouns[(n + m) % nouns.length]}`,
      `${trait} ${adjectives[(n + m + 1) % adjectives.length]}`,
    ]),
  )
  const all = [...new Set([...pairs.slice(0, warmUpRequests), ...texts, ...pairs])]
  let next = 0
  return () => `/api/search/${path}?${new URLSearchParams({ q: all[next++ % all.length]! })}${more}`
}

/** Number of warm-up requests: the first requests of a process and its connections are slower. */
const warmUpRequests = 250
const perSecond = 50
const arrivals = { evenly: () => evenArrivals, 'at random': poissonArrivals }

/**
 * Measures search and suggestions at 50 requests per second, evenly spaced and at random times, in rounds, so that a disturbance
 * affects one round only. No response comes from the cache.
 */
export async function benchmarkSearch(store: BenchServer, { rounds, seconds }: { rounds: number; seconds: number }) {
  const { url, products } = store
  const kinds = {
    suggestions: rotatePaths('suggestions', typed),
    search: rotatePaths('products', searched),
    'search with filters': rotatePaths('products', searched, '&color=blue&inStock=true&sortBy=price-low'),
  }
  const asked = Object.entries(kinds).flatMap(([measure, nextPath]) =>
    Object.entries(arrivals).map(([arriving, sendTimesOf]) => ({
      ...{ measure, arriving, nextPath, sendTimesOf },
      outcomes: [] as Awaited<ReturnType<typeof runOpenLoop>>[],
    })),
  )
  const memory = await connectInvalidator(store)
  try {
    for (const nextPath of Object.values(kinds))
      await runOpenLoop(url, { sendTimes: poissonArrivals(0)(perSecond, warmUpRequests / perSecond), nextPath })
    for (let round = 0; round < rounds; round++) {
      for (const { nextPath, sendTimesOf, outcomes } of asked) {
        await memory.forget()
        outcomes.push(await runOpenLoop(url, { sendTimes: sendTimesOf(round)(perSecond, seconds), nextPath }))
      }
    }
  } finally {
    await memory.end()
  }
  return asked.map(({ measure, arriving, outcomes }) => {
    const middle = (of: (outcome: (typeof outcomes)[number]) => number) => percentile(0.5, outcomes.map(of)).toFixed(1)
    const slowest = outcomes.map(({ p99 }) => p99)
    return {
      ...{ measure, arrivals: arriving, products },
      'responses /s': middle(({ rate }) => rate),
      'p50 ms': middle(({ p50 }) => p50),
      'p99 ms': middle(({ p99 }) => p99),
      spread: `${Math.min(...slowest).toFixed(1)} to ${Math.max(...slowest).toFixed(1)}`,
      failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
    }
  })
}
