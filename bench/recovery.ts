import pg from 'pg'
import { fetchAsNext } from './clients.ts'
import { at } from './drive.ts'
import { placesOf } from './places.ts'
import type { Store } from './store.ts'

const rounds = 20
/** Milliseconds for which an address is asked on once it has shown the change: none of the replies may go back. */
const askedOn = 150
const kinds = { page: (id: string) => `/product/${id}`, JSON: (id: string) => `/api/products/${id}?view=0` } as const
type Kind = keyof typeof kinds

/** A product of its own, renamed at one process as an administrator saves it; its name says the round. */
async function aProductToRename(store: Store) {
  const { category, brand, admins } = await placesOf(store)
  const headers = { authorization: `Bearer ${admins[0]}`, 'content-type': 'application/json' }
  const productVariants = JSON.stringify([{ color: 'red', stock: 5 }])
  const facts = { originalPrice: '999.00', categoryId: category, brandId: brand, productVariants }
  const save = async (round: number, id?: string) => {
    const body = JSON.stringify({ ...facts, productName: `Kurta of round ${round}`, ...(id && { id }) })
    const reply = await fetch(`${store.url}/api/products`, { method: 'POST', headers, body })
    if (!reply.ok) throw new Error(`Saving was answered ${reply.status}: ${await reply.text()}`)
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

/** The round whose name an address shows. */
const roundAt = async (address: string) =>
  Number(/Kurta of round (\d+)/.exec(await (await fetchAsNext(address)).text())?.[1])

/** Asks without a pause until the address shows a round: how many milliseconds that took, and how many replies then went back. */
async function untilShown(address: string, round: number) {
  const started = performance.now()
  while ((await roundAt(address)) !== round)
    if (performance.now() - started > 30_000) throw new Error(`${address} never showed round ${round}.`)
  const ms = performance.now() - started
  let wentBack = 0
  while (performance.now() - started < ms + askedOn) if ((await roundAt(address)) !== round) wentBack++
  return { ms, wentBack }
}

/** Has the database drop the connections on which both processes listen. */
async function dropListeners(client: pg.Client) {
  const { rowCount } = await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and (query like 'listen%catalogue_change%' or query like 'select pg_notify%')`)
  if ((rowCount ?? 0) < 2) throw new Error(`Of two processes ${rowCount} connections listened.`)
}

type Seen = { kind: Kind; saving: number; ms: number; wentBack: number; isOldHere: boolean }

/** Saves once and watches both addresses at both processes. */
async function watchSave(here: string, there: string, id: string, round: number, save: () => Promise<unknown>) {
  const addresses = Object.entries(kinds) as [Kind, (id: string) => string][]
  // Both stand in the other process's memory when the change comes.
  for (const [, path] of addresses) for (let ask = 0; ask < 3; ask++) await roundAt(there + path(id))
  const began = performance.now()
  await save()
  const saving = performance.now() - began
  return Promise.all(
    addresses.map(async ([kind, path]): Promise<Seen> => {
      const [shown, roundHere] = await Promise.all([untilShown(there + path(id), round), roundAt(here + path(id))])
      return { kind, saving, ...shown, isOldHere: roundHere !== round }
    }),
  )
}

function rowOf(name: string, seen: readonly Seen[]) {
  const times = seen.map(({ ms }) => ms)
  return {
    measure: name,
    rounds: seen.length,
    'median ms': at(0.5, times).toFixed(0),
    'worst ms': Math.max(...times).toFixed(0),
    'replies that went back': seen.reduce((sum, { wentBack }) => sum + wentBack, 0),
    'old where it was saved': seen.filter(({ isOldHere }) => isOldHere).length,
    'saving, worst ms': Math.max(...seen.map(({ saving }) => saving)).toFixed(0),
  }
}

/**
 * How long after the answer to a save another process on the same database shows the change, on the product's page and in its
 * JSON, while it is asked all the time; then the same where the database drops whoever listens just before the save.
 */
export async function recovery(store: Store) {
  const { id, rename, remove } = await aProductToRename(store)
  const other = await store.another()
  const client = new pg.Client({ connectionString: store.connectionString })
  await client.connect()
  const seen: (Seen & { isDropped: boolean })[] = []
  try {
    for (let round = 1; round <= 2 * rounds; round++) {
      const isDropped = round > rounds
      const save = async () => {
        if (isDropped) await dropListeners(client)
        await rename(round)
      }
      for (const one of await watchSave(store.url, other.url, id, round, save)) seen.push({ ...one, isDropped })
    }
  } finally {
    await client.end()
    await other.stop()
    await remove()
  }
  return [false, true].flatMap((isDropped) =>
    (Object.keys(kinds) as Kind[]).map((kind) =>
      rowOf(
        `${kind}${isDropped ? ', whoever listens dropped' : ''}`,
        seen.filter((one) => one.kind === kind && one.isDropped === isDropped),
      ),
    ),
  )
}
