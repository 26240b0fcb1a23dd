import type pg from 'pg'
import { withClient } from '#server/database/with-client.ts'
import { fetchAsNextClient } from './client-addresses.ts'
import { percentile } from './load-generator.ts'
import { findTargetIds } from './read-requests.ts'
import type { BenchServer } from './server-process.ts'

const rounds = 20
/** Milliseconds of further requests after the first new response; a later stale response is counted. */
const settleMs = 150
const kinds = { page: (id: string) => `/product/${id}`, JSON: (id: string) => `/api/products/${id}?view=0` } as const
type Kind = keyof typeof kinds

/** Creates a product; the returned function renames it on one process, with the round in its name. */
async function createProductToRename(store: BenchServer) {
  const { category, brand, admins } = await findTargetIds(store)
  const headers = { authorization: `Bearer ${admins[0]}`, 'content-type': 'application/json' }
  const productVariants = JSON.stringify([{ color: 'red', stock: 5 }])
  const facts = { originalPrice: '999.00', categoryId: category, brandId: brand, productVariants }
  const save = async (round: number, id?: string) => {
    const body = JSON.stringify({ ...facts, productName: `Kurta of round ${round}`, ...(id && { id }) })
    const reply = await fetch(`${store.url}/api/products`, { method: 'POST', headers, body })
    if (!reply.ok) throw new Error(`Saving returned ${reply.status}: ${await reply.text()}`)
    return ((await reply.json()) as { product: { id: string } }).product.id
  }
  const id = await save(0)
  return {
    id,
    rename: (round: number) => save(round, id),
    remove: () =>
      fetch(`${store.url}/api/products/${id}`, { method: 'DELETE', headers: { authorization: `Bearer ${admins[0]}` } }),
  }
}

/** The round in the name that a URL returns. */
const readRound = async (address: string) =>
  Number(/Kurta of round (\d+)/.exec(await (await fetchAsNextClient(address)).text())?.[1])

/** Requests a URL until it returns a round; returns the milliseconds and the number of later stale responses. */
async function waitForRound(address: string, round: number) {
  const started = performance.now()
  while ((await readRound(address)) !== round)
    if (performance.now() - started > 30_000) throw new Error(`${address} never showed round ${round}.`)
  const ms = performance.now() - started
  let wentBack = 0
  while (performance.now() - started < ms + settleMs) if ((await readRound(address)) !== round) wentBack++
  return { ms, wentBack }
}

/** Terminates the LISTEN connections of both processes. */
async function dropListeners(client: pg.Client) {
  const { rowCount } = await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and (query like 'listen%catalogue_change%' or query like 'select pg_notify%')`)
  if ((rowCount ?? 0) < 2) throw new Error(`Expected 2 LISTEN connections, found ${rowCount}.`)
}

type SaveObservation = { kind: Kind; saving: number; ms: number; wentBack: number; isOldHere: boolean }

/** Saves once and measures both URLs on both processes. */
async function measureSave(here: string, there: string, id: string, round: number, save: () => Promise<unknown>) {
  const urls = Object.entries(kinds) as [Kind, (id: string) => string][]
  // Both responses are cached in the other process before the change.
  for (const [, path] of urls) for (let ask = 0; ask < 3; ask++) await readRound(there + path(id))
  const began = performance.now()
  await save()
  const saving = performance.now() - began
  return Promise.all(
    urls.map(async ([kind, path]): Promise<SaveObservation> => {
      const [shown, roundHere] = await Promise.all([waitForRound(there + path(id), round), readRound(here + path(id))])
      return { kind, saving, ...shown, isOldHere: roundHere !== round }
    }),
  )
}

function propagationRow(name: string, seen: readonly SaveObservation[]) {
  const times = seen.map(({ ms }) => ms)
  return {
    measure: name,
    rounds: seen.length,
    'median ms': percentile(0.5, times).toFixed(0),
    'worst ms': Math.max(...times).toFixed(0),
    'older after newer responses': seen.reduce((sum, { wentBack }) => sum + wentBack, 0),
    'stale in the saving process': seen.filter(({ isOldHere }) => isOldHere).length,
    'slowest save ms': Math.max(...seen.map(({ saving }) => saving)).toFixed(0),
  }
}

/**
 * Measures the time from the response to a save until another process on the same database returns the change. It is measured for
 * the product's page and its JSON, under continuous requests. The second half of the rounds terminates the LISTEN connections just
 * before the save.
 */
export async function measurePropagation(store: BenchServer) {
  const { id, rename, remove } = await createProductToRename(store)
  const other = await store.another()
  const { connectionString } = store
  const seen: (SaveObservation & { isDropped: boolean })[] = []
  try {
    await withClient({ connectionString }, async (client) => {
      for (let round = 1; round <= 2 * rounds; round++) {
        const isDropped = round > rounds
        const save = async () => {
          if (isDropped) await dropListeners(client)
          await rename(round)
        }
        for (const one of await measureSave(store.url, other.url, id, round, save)) seen.push({ ...one, isDropped })
      }
    })
  } finally {
    await other.stop()
    await remove()
  }
  return [false, true].flatMap((isDropped) =>
    (Object.keys(kinds) as Kind[]).map((kind) =>
      propagationRow(
        `${kind}${isDropped ? ', connection broken' : ''}`,
        seen.filter((one) => one.kind === kind && one.isDropped === isDropped),
      ),
    ),
  )
}
