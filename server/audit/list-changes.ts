import type { audit } from '#contract/audit.ts'
import type { Asked } from '#contract/endpoint.ts'
import { notFound } from '../errors.ts'
import type { Shop } from '../shop.ts'
import { entriesOf, entryOf } from './entries.store.ts'

type Query = Asked<typeof audit.list>['query']

const pageSize = 30

/** What administrators changed, newest first, a page from the last entry seen on: nothing is seen twice, and none is missed. */
export async function listChanges({ db }: Pick<Shop, 'db'>, query: Query) {
  // One row more than shown tells whether there are older ones.
  const found = await entriesOf(db, query, pageSize + 1)
  const entries = found.slice(0, pageSize)
  return { entries, nextBefore: found.length > pageSize ? (entries.at(-1)?.id ?? null) : null }
}

/** One change with its fields, before and after. */
export async function showChange({ db }: Pick<Shop, 'db'>, id: number) {
  const entry = await entryOf(db, id)
  if (!entry) throw notFound('Entry')
  return { entry }
}
