import { fetchAsNextClient } from './client-addresses.ts'
import { countStatements } from './count-statements.ts'
import { type LoadOptions, type LoadResult, percentile, runClosedLoop } from './load-generator.ts'
import { type ReadRequest, requestHeaders, type TargetIds } from './read-requests.ts'
import type { BaselineServer, BenchServer } from './server-process.ts'
import { type Shopper, toRequest, toRequests, type WriteRequest } from './shoppers.ts'

/** The number of rounds, the seconds of reads per round, and the number of writes per round. */
export type BenchEffort = { rounds: number; seconds: number; writes: number }

/** A load's result with the processor time per response in microseconds. */
type LoadCost = LoadResult & { microseconds: number }
/** The results of one round: the store's, and the baseline's for the same bytes. */
type ComparisonPair = { store: LoadCost; baseline: LoadCost }
type Target = { url: string; processorTime(): number }

const readConnections = 16
const writeConnections = 8
/** Requests over which the number of SQL statements is averaged. */
const countedRequests = 20

/** Compares a read request with a baseline response of the same bytes. */
export async function compareRead(
  store: BenchServer,
  baseline: BaselineServer,
  targets: TargetIds,
  request: ReadRequest,
  { rounds, seconds }: BenchEffort,
) {
  const path = request.path(targets)
  const url = store.url + path
  const headers = requestHeaders(request, targets)
  const bytes = await copyResponseToBaseline(baseline, url, { headers })
  const statements = await countStatements(store.connectionString, async () => {
    for (let n = 0; n < countedRequests; n++) await (await fetchAsNextClient(url, { headers })).arrayBuffer()
  })
  const requests = targets.admins.map((_, n) => ({
    method: 'GET' as const,
    path,
    headers: requestHeaders(request, targets, n),
  }))
  const load = { connections: readConnections, seconds, requests }
  const baselineLoad = { ...load, requests: requests.map((each) => ({ ...each, path: '/' })) }
  const pairs = await alternate(store, baseline, rounds, () => load, baselineLoad)
  return comparisonRow(request.name, bytes, Number((statements / countedRequests).toFixed(1)), pairs)
}

/** Compares a write request, each by another shopper, with a baseline response of the same bytes. */
export async function compareWrite(
  store: BenchServer,
  baseline: BaselineServer,
  name: string,
  shoppers: Shopper[],
  write: WriteRequest,
  { rounds, writes }: BenchEffort,
) {
  const [first, ...others] = shoppers
  const { path, ...init } = toRequest(first!, write)
  let bytes = 0
  const statements = await countStatements(store.connectionString, async () => {
    bytes = await copyResponseToBaseline(baseline, store.url + path, init)
  })
  const loadOf = (round: number): LoadOptions => ({
    connections: writeConnections,
    amount: writes,
    requests: toRequests(others.slice(round * writes, (round + 1) * writes), write),
  })
  const baselineLoad = { connections: writeConnections, amount: 10 * writes }
  const pairs = await alternate(store, baseline, rounds, loadOf, baselineLoad)
  return comparisonRow(name, bytes, statements, pairs)
}

/** Fetches a response of the store and sets it as the response of the baseline; returns its size in bytes. */
async function copyResponseToBaseline(baseline: BaselineServer, url: string, init: RequestInit): Promise<number> {
  const response = await fetchAsNextClient(url, init)
  if (!response.ok) throw new Error(`${url} returned ${response.status}.`)
  const body = Buffer.from(await response.arrayBuffer())
  await baseline.setResponse(body, response.headers.get('content-type') ?? 'text/plain')
  return body.length
}

/** Alternates between the store and the baseline, so that changes of the machine's speed affect both. */
async function alternate(
  store: BenchServer,
  baseline: BaselineServer,
  rounds: number,
  loadOf: (round: number) => LoadOptions,
  baselineLoad: LoadOptions,
): Promise<ComparisonPair[]> {
  const pairs: ComparisonPair[] = []
  for (let round = 0; round < rounds; round++)
    pairs.push({
      store: await measureCost(store, loadOf(round)),
      baseline: await measureCost(baseline, baselineLoad),
    })
  return pairs
}

async function measureCost({ url, processorTime }: Target, load: LoadOptions): Promise<LoadCost> {
  const before = processorTime()
  const result = await runClosedLoop(url, load)
  return { ...result, microseconds: (1000 * (processorTime() - before)) / result.responses }
}

/** A row of the report: medians of the rounds, and the ratios of the pairs with their spread. */
function comparisonRow(name: string, bytes: number, statements: number, pairs: readonly ComparisonPair[]) {
  const round = (value: number) => (value < 20 ? Number(value.toFixed(1)) : Math.round(value))
  const median = (select: (pair: ComparisonPair) => number) => percentile(0.5, pairs.map(select))
  const rateRatios = pairs.map(({ store, baseline }) => store.rate / baseline.rate)
  const costRatios = pairs.map(({ store, baseline }) => baseline.microseconds / store.microseconds)
  return {
    measure: name,
    bytes,
    statements,
    'store µs': round(median(({ store }) => store.microseconds)),
    'baseline µs': round(median(({ baseline }) => baseline.microseconds)),
    ratio: percentile(0.5, costRatios).toFixed(2),
    spread: `${Math.min(...costRatios).toFixed(2)} to ${Math.max(...costRatios).toFixed(2)}`,
    'store /s': round(median(({ store }) => store.rate)),
    'baseline /s': round(median(({ baseline }) => baseline.rate)),
    'ratio of rates': percentile(0.5, rateRatios).toFixed(2),
    failed: pairs.reduce((sum, { store }) => sum + store.failed, 0),
  }
}
