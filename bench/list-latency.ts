import { connectInvalidator } from './cache-invalidator.ts'
import { fetchAsNextClient } from './client-addresses.ts'
import { percentile } from './load-generator.ts'
import {
  adminLists,
  filteredLists,
  findTargetIds,
  listings,
  type ReadRequest,
  requestHeaders,
  type TargetIds,
} from './read-requests.ts'
import type { BenchServer } from './server-process.ts'

const farPage = 1000
/** Samples per list, enough to distinguish p98 from p99. */
const samples = { storefront: 400, admin: 200 }
const warmUpSamples = 10

type Side = { store: BenchServer; targets: TargetIds }
/** A request to one store. `headers` names the next administrator at each call, because rate limits are per account. */
type TimedRequest = { store: BenchServer; url: string; headers: () => Record<string, string> }
/** Latencies in milliseconds in the small and in the large store. */
type LatencyComparison = { name: string; times: [small: number[], large: number[]] }

/** Compares the lists of a large store with those of a small one; returns the rows of the report. */
export async function compareLists(small: BenchServer, large: BenchServer) {
  const sides = [
    { store: small, targets: await findTargetIds(small) },
    { store: large, targets: await findTargetIds(large) },
  ] as const
  const storefront = []
  for (const list of listings) storefront.push(...(await compareList(...sides, list, samples.storefront)))
  const filtered = []
  for (const list of filteredLists) filtered.push(...(await compareList(...sides, list, samples.storefront)))
  const admin = []
  for (const list of adminLists) admin.push(...(await compareList(...sides, list, samples.admin)))
  const isFarPage = ({ name }: LatencyComparison) => name.includes('page 1,000')
  const merged = [
    mergeComparisons(
      'all lists of the storefront: first pages',
      storefront.filter((comparison) => !isFarPage(comparison)),
    ),
    mergeComparisons('all lists of the storefront: page 1,000', storefront.filter(isFarPage)),
  ]
  return [...merged, ...storefront, ...filtered, ...admin].map((comparison) => latencyRow(comparison, small, large))
}

/** Compares the first page of a list in both stores; then page 1,000 of the large store, by number and by cursor, with the first page of the small one. */
async function compareList(small: Side, large: Side, list: ReadRequest, sampleCount: number) {
  const first = createTimedRequest(small, list)
  const comparisons = [await compareLatency(list.name, first, createTimedRequest(large, list), sampleCount)]
  const isPaged = !list.isFirstPageOnly && list.path(large.targets).includes('?')
  const cursor = isPaged ? await findCursor(farPage, large, list) : null
  if (cursor === null) return comparisons
  const byNumber = createTimedRequest(large, list, `&page=${farPage}`)
  const byCursor = createTimedRequest(large, list, `&cursor=${encodeURIComponent(cursor)}`)
  comparisons.push(await compareLatency(`${list.name}: page 1,000`, first, byNumber, sampleCount))
  comparisons.push(await compareLatency(`${list.name}: page 1,000 by cursor`, first, byCursor, sampleCount))
  return comparisons
}

/** The cursor of a page; null if there is none. */
async function findCursor(page: number, side: Side, list: ReadRequest): Promise<string | null> {
  const { url, headers } = createTimedRequest(side, list, `&page=${page - 1}`)
  const { pagination } = (await (await fetchAsNextClient(url, { headers: headers() })).json()) as {
    pagination?: { nextCursor: string | null }
  }
  return pagination?.nextCursor ?? null
}

let requestCount = 0
const createTimedRequest = ({ store, targets }: Side, list: ReadRequest, suffix = ''): TimedRequest => ({
  store,
  url: `${store.url}${list.path(targets)}${suffix}`,
  headers: () => requestHeaders(list, targets, requestCount++),
})

/**
 * Alternates requests between both stores, so that other load on the machine affects both. The cache is invalidated before each
 * request, so that the database query is measured.
 */
async function compareLatency(
  name: string,
  small: TimedRequest,
  large: TimedRequest,
  sampleCount: number,
): Promise<LatencyComparison> {
  const times: LatencyComparison['times'] = [[], []]
  const [smallCache, largeCache] = [await connectInvalidator(small.store), await connectInvalidator(large.store)]
  try {
    for (let n = -warmUpSamples; n < sampleCount; n++) {
      await smallCache.invalidate()
      const smallTime = await measureRequest(small)
      await largeCache.invalidate()
      const largeTime = await measureRequest(large)
      if (n < 0) continue
      times[0].push(smallTime)
      times[1].push(largeTime)
    }
  } finally {
    await smallCache.end()
    await largeCache.end()
  }
  return { name, times }
}

async function measureRequest({ url, headers }: TimedRequest): Promise<number> {
  const started = performance.now()
  const response = await fetchAsNextClient(url, { headers: headers() })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url} returned ${response.status}.`)
  return performance.now() - started
}

/** All comparisons merged: the p99 of all lists has more samples than that of one list. */
const mergeComparisons = (name: string, comparisons: readonly LatencyComparison[]): LatencyComparison => ({
  name,
  times: [comparisons.flatMap(({ times }) => times[0]), comparisons.flatMap(({ times }) => times[1])],
})

/** A comparison as a row of the report. */
function latencyRow(
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
