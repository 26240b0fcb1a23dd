import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { fetchAsNext } from './clients.ts'
import { at, atRandom, evenly, visit } from './drive.ts'
import { things, traits } from './fill.ts'
import { headersOf, type Places, type Reading } from './places.ts'
import type { Store } from './store.ts'

const farPage = 1000

/** Each time as the next administrator, where it takes one: limits count accounts. */
type Asking = { store: Store; url: string; headers: () => Record<string, string> }
type Side = { store: Store; places: Places }

/** Milliseconds that the same took in the small store, and in the large one. */
type Compared = { name: string; times: [number[], number[]] }

let asked = 0
const asking = ({ store, places }: Side, what: Reading, more = ''): Asking => ({
  store,
  url: `${store.url}${what.path(places)}${more}`,
  headers: () => headersOf(what, places, asked++),
})

async function timed({ url, headers }: Asking): Promise<number> {
  const started = performance.now()
  const response = await fetchAsNext(url, { headers: headers() })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
  return performance.now() - started
}

/** A store's database says that everything changed; milliseconds later its processes have heard it, and keep nothing. */
async function forgetting({ connectionString }: Store) {
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
async function compare(name: string, small: Asking, large: Asking, samples: number): Promise<Compared> {
  const times: Compared['times'] = [[], []]
  const memories = [await forgetting(small.store), await forgetting(large.store)] as const
  try {
    for (let n = -10; n < samples; n++) {
      await memories[0].forget()
      const one = await timed(small)
      await memories[1].forget()
      const other = await timed(large)
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
export function rowOf({ name, times: [few, many] }: Compared, small: Store, large: Store) {
  const ratio = (share: number) => (at(share, many) / at(share, few)).toFixed(2)
  return {
    measure: name,
    [`p50 ms at ${small.products}`]: at(0.5, few).toFixed(1),
    [`p50 ms at ${large.products}`]: at(0.5, many).toFixed(1),
    'p50 ratio': ratio(0.5),
    [`p99 ms at ${small.products}`]: at(0.99, few).toFixed(1),
    [`p99 ms at ${large.products}`]: at(0.99, many).toFixed(1),
    'p99 ratio': ratio(0.99),
  }
}

/** All that was compared as one: one answer in a hundred of one list is four answers, of all lists it is a hundred. */
export const together = (name: string, compared: readonly Compared[]): Compared => ({
  name,
  times: [compared.flatMap(({ times }) => times[0]), compared.flatMap(({ times }) => times[1])],
})

/** The cursor that leads to a late page; null where there is none. */
async function cursorTo(page: number, side: Side, what: Reading): Promise<string | null> {
  const { url, headers } = asking(side, what, `&page=${page - 1}`)
  const { pagination } = (await (await fetchAsNext(url, { headers: headers() })).json()) as {
    pagination?: { nextCursor: string | null }
  }
  return pagination?.nextCursor ?? null
}

/** A list's first page in both stores; then the large one's page 1,000, by number and behind a cursor, against the small one's first. */
export async function growthOf(small: Side, large: Side, what: Reading, samples: number) {
  const first = asking(small, what)
  const rows = [await compare(what.name, first, asking(large, what), samples)]
  const cursor = what.path(large.places).includes('?') ? await cursorTo(farPage, large, what) : null
  if (cursor === null) return rows
  const byNumber = asking(large, what, `&page=${farPage}`)
  const behind = asking(large, what, `&cursor=${encodeURIComponent(cursor)}`)
  rows.push(await compare(`${what.name}: page 1,000`, first, byNumber, samples))
  rows.push(await compare(`${what.name}: page 1,000 by cursor`, first, behind, samples))
  return rows
}

const typed = 'ku,kur,kurt,kurta,kurta b,kurta blu,wire,wireless ear,snea,lap,cotton s,saf,brand 17,hedpho'.split(',')
const searched = [
  ...['kurta', 'blue cotton kurta', 'wireless earbuds', 'krta', 'running snekers', 'laptop under 20000', 'silk sari'],
  ...['brand 17 watch', 'men', 'handmade leather bag', 'kettle xyzzy', 'printed dress slim'],
]

/** Paths in turn: what people type first, then each trait with each thing and with each other. More than one round asks for. */
function inTurn(path: string, texts: string[], more = ''): () => string {
  const pairs = traits.flatMap((trait, n) =>
    things.flatMap((_, m) => [
      `${trait} ${things[(n + m) % things.length]}`,
      `${trait} ${traits[(n + m + 1) % traits.length]}`,
    ]),
  )
  const all = [...new Set([...pairs.slice(0, warming), ...texts, ...pairs])]
  let next = 0
  return () => `/api/search/${path}?${new URLSearchParams({ q: all[next++ % all.length]! })}${more}`
}

/** About so many are asked for first and not timed: the first of a process and of its connections are slower than all others. */
const warming = 250
const perSecond = 50
const arrivals = { evenly: () => evenly, 'at random': atRandom }

/**
 * Search and suggestions, 50 a second: one after another in even steps, and at random moments as people come, in rounds so that
 * a moment in which the machine does something else costs a round and not the figure. None is answered by a kept reply.
 */
export async function searching(store: Store, { rounds, seconds }: { rounds: number; seconds: number }) {
  const { url, products } = store
  const kinds = {
    suggestions: inTurn('suggestions', typed),
    search: inTurn('products', searched),
    'search with filters': inTurn('products', searched, '&color=blue&inStock=true&sortBy=price-low'),
  }
  const asked = Object.entries(kinds).flatMap(([measure, nextPath]) =>
    Object.entries(arrivals).map(([arriving, momentsOf]) => ({
      ...{ measure, arriving, nextPath, momentsOf },
      outcomes: [] as Awaited<ReturnType<typeof visit>>[],
    })),
  )
  const memory = await forgetting(store)
  try {
    for (const nextPath of Object.values(kinds))
      await visit(url, { moments: atRandom(0)(perSecond, warming / perSecond), nextPath })
    for (let round = 0; round < rounds; round++) {
      for (const { nextPath, momentsOf, outcomes } of asked) {
        await memory.forget()
        outcomes.push(await visit(url, { moments: momentsOf(round)(perSecond, seconds), nextPath }))
      }
    }
  } finally {
    await memory.end()
  }
  return asked.map(({ measure, arriving, outcomes }) => {
    const middle = (of: (outcome: (typeof outcomes)[number]) => number) => at(0.5, outcomes.map(of)).toFixed(1)
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
