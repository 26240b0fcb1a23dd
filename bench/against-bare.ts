import { fetchAsNext } from './clients.ts'
import { type Cost, drive, type Load, type Pair, rowOf } from './drive.ts'
import { headersOf, type Places, type Reading } from './places.ts'
import { requestOf, type Shopper, shoppersRequests, type Writing } from './shoppers.ts'
import { statementsOf } from './statements.ts'
import type { Bare, Store } from './store.ts'

/** How long and how often each thing is measured. */
export type Effort = { rounds: number; seconds: number; writes: number }
const readers = 16
const shoppersAtOnce = 8
const counted = 20

/** Asks the store once and gives the yardstick the same bytes to answer with; returns how many they are. */
async function holdSameBytes(bare: Bare, url: string, init: RequestInit): Promise<number> {
  const response = await fetchAsNext(url, init)
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
  const body = Buffer.from(await response.arrayBuffer())
  await bare.hold(body, response.headers.get('content-type') ?? 'text/plain')
  return body.length
}

type Target = { url: string; processorTime(): number }

/** Drives a target, and says what its process spent on each answer. */
async function costOf({ url, processorTime }: Target, load: Load): Promise<Cost> {
  const before = processorTime()
  const outcome = await drive(url, load)
  return { ...outcome, microseconds: (1000 * (processorTime() - before)) / outcome.answered }
}

/** Ours and the yardstick in turn, so that a machine whose speed drifts treats both alike. */
async function inTurn(store: Store, bare: Bare, rounds: number, loadOf: (round: number) => Load, bareLoad: Load) {
  const pairs: Pair[] = []
  for (let round = 0; round < rounds; round++)
    pairs.push({ ours: await costOf(store, loadOf(round)), bare: await costOf(bare, bareLoad) })
  return pairs
}

const perCall = (all: number, calls: number) => Number((all / calls).toFixed(1))

/** A call that reads, against a bare reply of the same bytes. */
export async function reading(store: Store, bare: Bare, places: Places, what: Reading, { rounds, seconds }: Effort) {
  const url = `${store.url}${what.path(places)}`
  const headers = headersOf(what, places)
  const bytes = await holdSameBytes(bare, url, { headers })
  const asked = await statementsOf(store.connectionString, async () => {
    for (let n = 0; n < counted; n++) await (await fetchAsNext(url, { headers })).arrayBuffer()
  })
  const path = what.path(places)
  const requests = places.admins.map((_, n) => ({ method: 'GET' as const, path, headers: headersOf(what, places, n) }))
  const load = { connections: readers, seconds }
  const bareRequests = requests.map((request) => ({ ...request, path: '/' }))
  const pairs = await inTurn(store, bare, rounds, () => ({ ...load, requests }), { ...load, requests: bareRequests })
  return rowOf(what.name, { bytes, statements: perCall(asked, counted) }, pairs)
}

/** A call that writes, each time by another shopper, against a bare reply of the same bytes. */
export async function writing(
  store: Store,
  bare: Bare,
  name: string,
  shoppers: Shopper[],
  write: Writing,
  { rounds, writes }: Effort,
) {
  const [first, ...others] = shoppers
  const { path, ...init } = requestOf(first!, write)
  let bytes = 0
  const statements = await statementsOf(store.connectionString, async () => {
    bytes = await holdSameBytes(bare, `${store.url}${path}`, init)
  })
  const loadOf = (round: number): Load => ({
    connections: shoppersAtOnce,
    amount: writes,
    requests: shoppersRequests(others.slice(round * writes, (round + 1) * writes), write),
  })
  const bareLoad = { connections: shoppersAtOnce, amount: 10 * writes }
  return rowOf(name, { bytes, statements }, await inTurn(store, bare, rounds, loadOf, bareLoad))
}
