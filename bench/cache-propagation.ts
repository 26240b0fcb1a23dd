import type pg from 'pg'
import { withClient } from '#server/database/with-client.ts'
import { fetchAsNextClient } from './client-addresses.ts'
import { percentile } from './load-generator.ts'
import { findTargetIds } from './read-requests.ts'
import type { BenchServer } from './server-process.ts'

const rounds = 20
/** Milliseconds of further requests after the first new response; a later stale response is counted. */
const settleMs = 150
const resources = {
  page: (id: string) => `/product/${id}`,
  JSON: (id: string) => `/api/products/${id}?view=0`,
} as const
type Resource = keyof typeof resources

/** Creates a product in one process; `rename` saves it with the round in its name. */
async function createProductToRename(store: BenchServer) {
  const { category, brand, admins } = await findTargetIds(store)
  const headers = { authorization: `Bearer ${admins[0]}`, 'content-type': 'application/json' }
  const productVariants = JSON.stringify([{ color: 'red', stock: 5 }])
  const fields = { originalPrice: '999.00', categoryId: category, brandId: brand, productVariants }
  const save = async (round: number, id?: string) => {
    const body = JSON.stringify({ ...fields, productName: `Kurta of round ${round}`, ...(id && { id }) })
    const response = await fetch(`${store.url}/api/products`, { method: 'POST', headers, body })
    if (!response.ok) throw new Error(`Saving returned ${response.status}: ${await response.text()}`)
    return ((await response.json()) as { product: { id: string } }).product.id
  }
  const id = await save(0)
  return {
    id,
    rename: (round: number) => save(round, id),
    remove: () =>
      fetch(`${store.url}/api/products/${id}`, { method: 'DELETE', headers: { authorization: `Bearer ${admins[0]}` } }),
  }
}

/** The round in the product name that a URL returns. */
const fetchRound = async (url: string) =>
  Number(/Kurta of round (\d+)/.exec(await (await fetchAsNextClient(url)).text())?.[1])

/** Requests a URL until it returns a round; returns the milliseconds and the number of later stale responses. */
async function waitForRound(url: string, round: number) {
  const started = performance.now()
  while ((await fetchRound(url)) !== round)
    if (performance.now() - started > 30_000) throw new Error(`${url} did not return round ${round}.`)
  const ms = performance.now() - started
  let staleResponses = 0
  while (performance.now() - started < ms + settleMs) if ((await fetchRound(url)) !== round) staleResponses++
  return { ms, staleResponses }
}

/** Terminates the LISTEN connections of both processes. */
async function terminateListeners(client: pg.Client) {
  const { rowCount } = await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'listen content_change'`)
  if ((rowCount ?? 0) < 2) throw new Error(`Expected 2 LISTEN connections, found ${rowCount}.`)
}

/** One save: its duration, the time until the other process returned the change, and stale responses of both processes. */
type SaveResult = {
  resource: Resource
  saveMs: number
  ms: number
  staleResponses: number
  isStaleInSavingProcess: boolean
}

/** Saves in one process and measures the page and the JSON of both processes. */
async function measureSave(
  savingUrl: string,
  otherUrl: string,
  id: string,
  round: number,
  save: () => Promise<unknown>,
) {
  const paths = Object.entries(resources) as [Resource, (id: string) => string][]
  // Both responses are cached in the other process before the change.
  for (const [, path] of paths) for (let request = 0; request < 3; request++) await fetchRound(otherUrl + path(id))
  const started = performance.now()
  await save()
  const saveMs = performance.now() - started
  return Promise.all(
    paths.map(async ([resource, path]): Promise<SaveResult> => {
      const [propagation, ownRound] = await Promise.all([
        waitForRound(otherUrl + path(id), round),
        fetchRound(savingUrl + path(id)),
      ])
      return { resource, saveMs, ...propagation, isStaleInSavingProcess: ownRound !== round }
    }),
  )
}

function propagationRow(name: string, results: readonly SaveResult[]) {
  const times = results.map(({ ms }) => ms)
  return {
    measure: name,
    rounds: results.length,
    'median ms': percentile(0.5, times).toFixed(0),
    'worst ms': Math.max(...times).toFixed(0),
    'older after newer responses': results.reduce((sum, { staleResponses }) => sum + staleResponses, 0),
    'stale in the saving process': results.filter(({ isStaleInSavingProcess }) => isStaleInSavingProcess).length,
    'slowest save ms': Math.max(...results.map(({ saveMs }) => saveMs)).toFixed(0),
  }
}

/**
 * Measures the time from the response to a save until another process on the same database returns the change, for the product's
 * page and its JSON under continuous requests. In the second half of the rounds the LISTEN connections are terminated just before
 * the save.
 */
export async function measurePropagation(store: BenchServer) {
  const { id, rename, remove } = await createProductToRename(store)
  const other = await store.startSecondProcess()
  const { connectionString } = store
  const results: (SaveResult & { isConnectionBroken: boolean })[] = []
  try {
    await withClient({ connectionString }, async (client) => {
      for (let round = 1; round <= 2 * rounds; round++) {
        const isConnectionBroken = round > rounds
        const save = async () => {
          if (isConnectionBroken) await terminateListeners(client)
          await rename(round)
        }
        for (const result of await measureSave(store.url, other.url, id, round, save))
          results.push({ ...result, isConnectionBroken })
      }
    })
  } finally {
    await other.stop()
    await remove()
  }
  return [false, true].flatMap((isConnectionBroken) =>
    (Object.keys(resources) as Resource[]).map((resource) =>
      propagationRow(
        `${resource}${isConnectionBroken ? ', connection broken' : ''}`,
        results.filter((result) => result.resource === resource && result.isConnectionBroken === isConnectionBroken),
      ),
    ),
  )
}
