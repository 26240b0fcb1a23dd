import { fetchAsNextClient } from './client-addresses.ts'
import { countStatements } from './count-statements.ts'
import { type ComparisonPair, comparisonRow, type LoadCost, type LoadOptions, runClosedLoop } from './load-generator.ts'
import { type ReadRequest, requestHeaders, type TargetIds } from './read-requests.ts'
import type { BaselineServer, BenchServer } from './server-process.ts'
import { type Shopper, toRequest, toRequests, type WriteRequest } from './shoppers.ts'

/** Duration and number of rounds of each measurement. */
export type BenchEffort = { rounds: number; seconds: number; writes: number }
const readConnections = 16
const writeConnections = 8
const counted = 20

/** Fetches a response of the store and sets it as the response of the baseline; returns its size in bytes. */
async function copyResponseToBaseline(bare: BaselineServer, url: string, init: RequestInit): Promise<number> {
  const response = await fetchAsNextClient(url, init)
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
  const body = Buffer.from(await response.arrayBuffer())
  await bare.setResponse(body, response.headers.get('content-type') ?? 'text/plain')
  return body.length
}

type Target = { url: string; processorTime(): number }

/** Runs a load on a target; returns the result with the processor time per response. */
async function measureCost({ url, processorTime }: Target, load: LoadOptions): Promise<LoadCost> {
  const before = processorTime()
  const outcome = await runClosedLoop(url, load)
  return { ...outcome, microseconds: (1000 * (processorTime() - before)) / outcome.answered }
}

/** Alternates between the store and the baseline, so that changes of the machine's speed affect both. */
async function alternate(
  store: BenchServer,
  bare: BaselineServer,
  rounds: number,
  loadOf: (round: number) => LoadOptions,
  bareLoad: LoadOptions,
) {
  const pairs: ComparisonPair[] = []
  for (let round = 0; round < rounds; round++)
    pairs.push({ ours: await measureCost(store, loadOf(round)), bare: await measureCost(bare, bareLoad) })
  return pairs
}

const perCall = (all: number, calls: number) => Number((all / calls).toFixed(1))

/** Compares a read request with a bare response of the same bytes. */
export async function compareRead(
  store: BenchServer,
  bare: BaselineServer,
  targets: TargetIds,
  what: ReadRequest,
  { rounds, seconds }: BenchEffort,
) {
  const url = `${store.url}${what.path(targets)}`
  const headers = requestHeaders(what, targets)
  const bytes = await copyResponseToBaseline(bare, url, { headers })
  const asked = await countStatements(store.connectionString, async () => {
    for (let n = 0; n < counted; n++) await (await fetchAsNextClient(url, { headers })).arrayBuffer()
  })
  const path = what.path(targets)
  const requests = targets.admins.map((_, n) => ({
    method: 'GET' as const,
    path,
    headers: requestHeaders(what, targets, n),
  }))
  const load = { connections: readConnections, seconds }
  const bareRequests = requests.map((request) => ({ ...request, path: '/' }))
  const pairs = await alternate(store, bare, rounds, () => ({ ...load, requests }), { ...load, requests: bareRequests })
  return comparisonRow(what.name, { bytes, statements: perCall(asked, counted) }, pairs)
}

/** Compares a write request, each by another shopper, with a bare response of the same bytes. */
export async function compareWrite(
  store: BenchServer,
  bare: BaselineServer,
  name: string,
  shoppers: Shopper[],
  write: WriteRequest,
  { rounds, writes }: BenchEffort,
) {
  const [first, ...others] = shoppers
  const { path, ...init } = toRequest(first!, write)
  let bytes = 0
  const statements = await countStatements(store.connectionString, async () => {
    bytes = await copyResponseToBaseline(bare, `${store.url}${path}`, init)
  })
  const loadOf = (round: number): LoadOptions => ({
    connections: writeConnections,
    amount: writes,
    requests: toRequests(others.slice(round * writes, (round + 1) * writes), write),
  })
  const bareLoad = { connections: writeConnections, amount: 10 * writes }
  return comparisonRow(name, { bytes, statements }, await alternate(store, bare, rounds, loadOf, bareLoad))
}
