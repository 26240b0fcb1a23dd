import { drive, type Load, type Pair, rowOf } from './drive.ts'
import { headersOf, type Places, type Reading } from './places.ts'
import { requestOf, type Shopper, shoppersRequests, type Writing } from './shoppers.ts'
import { statementsOf } from './statements.ts'
import { type Bare, bareUrl, type Store } from './store.ts'

/** How long and how often each thing is measured. */
export type Effort = { rounds: number; seconds: number; writes: number }
const readers = 16
const shoppersAtOnce = 8
const counted = 20

/** Asks the store once and gives the yardstick the same bytes to answer with; returns how many they are. */
async function holdSameBytes(bare: Bare, url: string, init: RequestInit): Promise<number> {
  const response = await fetch(url, init)
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
  const body = Buffer.from(await response.arrayBuffer())
  await bare.hold(body, response.headers.get('content-type') ?? 'text/plain')
  return body.length
}

/** Ours and the yardstick in turn, so that a machine whose speed drifts treats both alike. */
async function inTurn(rounds: number, url: string, loadOf: (round: number) => Load, bareLoad: Load): Promise<Pair[]> {
  const pairs: Pair[] = []
  for (let round = 0; round < rounds; round++) {
    pairs.push({ ours: await drive(url, loadOf(round)), bare: await drive(bareUrl, bareLoad) })
  }
  return pairs
}

const perCall = (all: number, calls: number) => Number((all / calls).toFixed(1))

/** A call that reads, against a bare reply of the same bytes. */
export async function reading(store: Store, bare: Bare, places: Places, what: Reading, { rounds, seconds }: Effort) {
  const url = `${store.url}${what.path(places)}`
  const headers = headersOf(what, places)
  const bytes = await holdSameBytes(bare, url, { headers })
  const asked = await statementsOf(store.connectionString, async () => {
    for (let n = 0; n < counted; n++) await (await fetch(url, { headers })).arrayBuffer()
  })
  const requests = [{ method: 'GET' as const, path: what.path(places), headers }]
  const load = { connections: readers, seconds }
  const pairs = await inTurn(rounds, store.url, () => ({ ...load, requests }), load)
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
  return rowOf(name, { bytes, statements }, await inTurn(rounds, store.url, loadOf, bareLoad))
}
