import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { fetchAsNextClient } from './client-addresses.ts'
import { evenArrivals, percentile, poissonArrivals, runOpenLoop } from './load-generator.ts'
import { type ReadRequest, requestHeaders, type TargetIds } from './read-requests.ts'
import { adjectives, nouns } from './seed-products.ts'
import type { BenchServer } from './server-process.ts'

const farPage = 1000

/** Each time as the next administrator, where it takes one: limits count accounts. */
type TimedRequest = { store: BenchServer; url: string; headers: () => Record<string, string> }
type Side = { store: BenchServer; places: TargetIds }

/** Milliseconds that the same took in the small store, and in the large one. */
type LatencyComparison = { name: string; times: [number[], number[]] }

let requestCount = 0
const createTimedRequest = ({ store, places }: Side, what: ReadRequest, more = ''): TimedRequest => ({
  store,
  url: `${store.url}${what.path(places)}${more}`,
  headers: () => requestHeaders(what, places, requestCount++),
})

async function measureRequest({ url, headers }: TimedRequest): Promise<number> {
  const started = performance.now()
  const response = await fetchAsNextClient(url, { headers: headers() })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
  return performance.now() - started
}

/** A store's database says that everything changed; milliseconds later its processes have heard it, and keep nothing. */
async function connectInvalidator({ connectionString }: BenchServer) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const forget = async () => {
    await client.query(`select pg_notify('catalogue_change', 'everything')`)
    await pause(5)
  }
  return { forget, end: () => client.end() }
}

/**
 * One request to each side in turn, so that whatever else the machine does disturbs both alike. Before each of them the store
 * forgets every reply that it keeps: what is timed is the list as the database gives it, not the memory.
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

/** What was compared as a row of the report. */
export function latencyRow({ name, times: [few, many] }: LatencyComparison, small: BenchServer, large: BenchServer) {
  const ratio = (share: number) => (percentile(share, many) / percentile(share, few)).toFixed(2)
  return {
    measure: name,
    [`p50 ms at ${small.products}`]: percentile(0.5, few).toFixed(1),
    [`p50 ms at ${large.products}`]: percentile(0.5, many).toFixed(1),
    'p50 ratio': ratio(0.5),
    [`p99 ms at ${small.products}`]: percentile(0.99, few).toFixed(1),
    [`p99 ms at ${large.products}`]: percentile(0.99, many).toFixed(1),
    'p99 ratio': ratio(0.99),
  }
}

/** All that was compared as one: one answer in a hundred of one list is four answers, of all lists it is a hundred. */
export const mergeComparisons = (name: string, compared: readonly LatencyComparison[]): LatencyComparison => ({
  name,
  times: [compared.flatMap(({ times }) => times[0]), compared.flatMap(({ times }) => times[1])],
})

/** The cursor that leads to a late page; null where there is none. */
async function findCursor(page: number, side: Side, what: ReadRequest): Promise<string | null> {
  const { url, headers } = createTimedRequest(side, what, `&page=${page - 1}`)
  const { pagination } = (await (await fetchAsNextClient(url, { headers: headers() })).json()) as {
    pagination?: { nextCursor: string | null }
  }
  return pagination?.nextCursor ?? null
}

/** A list's first page in both stores; then the large one's page 1,000, by number and behind a cursor, against the small one's first. */
export async function compareList(small: Side, large: Side, what: ReadRequest, samples: number) {
  const first = createTimedRequest(small, what)
  const rows = [await compareLatency(what.name, first, createTimedRequest(large, what), samples)]
  const cursor = what.path(large.places).includes('?') ? await findCursor(farPage, large, what) : null
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

/** Paths in turn: what people type first, then each trait with each thing and with each other. More than one round asks for. */
function rotatePaths(path: string, texts: string[], more = ''): () => string {
  const pairs = adjectives.flatMap((trait, n) =>
    nouns.flatMap((_, m) => [
      `${trait} ${nouns[(n + m) % nouns.length]}`,
      `${trait} ${adjectives[(n + m + 1) % adjectives.length]}`,
    ]),
  )
  const all = [...new Set([...pairs.slice(0, warming), ...texts, ...pairs])]
  let next = 0
  return () => `/api/search/${path}?${new URLSearchParams({ q: all[next++ % all.length]! })}${more}`
}

/** About so many are asked for first and not timed: the first of a process and of its connections are slower than all others. */
const warming = 250
const perSecond = 50
const arrivals = { evenly: () => evenArrivals, 'at random': poissonArrivals }

/**
 * Search and suggestions, 50 a second: one after another in even steps, and at random moments as people come, in rounds so that
 * a moment in which the machine does something else costs a round and not the figure. None is answered by a kept reply.
 */
export async function benchmarkSearch(store: BenchServer, { rounds, seconds }: { rounds: number; seconds: number }) {
  const { url, products } = store
  const kinds = {
    suggestions: rotatePaths('suggestions', typed),
    search: rotatePaths('products', searched),
    'search with filters': rotatePaths('products', searched, '&color=blue&inStock=true&sortBy=price-low'),
  }
  const asked = Object.entries(kinds).flatMap(([measure, nextPath]) =>
    Object.entries(arrivals).map(([arriving, momentsOf]) => ({
      ...{ measure, arriving, nextPath, momentsOf },
      outcomes: [] as Awaited<ReturnType<typeof runOpenLoop>>[],
    })),
  )
  const memory = await connectInvalidator(store)
  try {
    for (const nextPath of Object.values(kinds))
      await runOpenLoop(url, { moments: poissonArrivals(0)(perSecond, warming / perSecond), nextPath })
    for (let round = 0; round < rounds; round++) {
      for (const { nextPath, momentsOf, outcomes } of asked) {
        await memory.forget()
        outcomes.push(await runOpenLoop(url, { moments: momentsOf(round)(perSecond, seconds), nextPath }))
      }
    }
  } finally {
    await memory.end()
  }
  return asked.map(({ measure, arriving, outcomes }) => {
    const middle = (of: (outcome: (typeof outcomes)[number]) => number) => percentile(0.5, outcomes.map(of)).toFixed(1)
    const slowest = outcomes.map(({ p99 }) => p99)
    return {
      ...{ measure, arriving, products },
      'answers /s': middle(({ rate }) => rate),
      'p50 ms': middle(({ p50 }) => p50),
      'p99 ms': middle(({ p99 }) => p99),
      spread: `${Math.min(...slowest).toFixed(1)} to ${Math.max(...slowest).toFixed(1)}`,
      failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
    }
  })
}
