import type { audit } from '#contract/audit.ts'
import type { Input } from '#contract/endpoint.ts'
import type { AppContext } from '#server/context.ts'
import { notFound } from '../errors.ts'
import { findEntries, findEntry } from './entries.store.ts'

type Query = Input<typeof audit.list>['query']

const pageSize = 30

/** Changes of administrators, newest first, paged by the last entry of a page, so that no entry is repeated or missed. */
export async function listChanges({ db }: Pick<AppContext, 'db'>, query: Query) {
  // One more row than a page shows whether there are older ones.
  const found = await findEntries(db, query, pageSize + 1)
  const entries = found.slice(0, pageSize)
  return { entries, nextBefore: found.length > pageSize ? (entries.at(-1)?.id ?? null) : null }
}

/** One change with its fields, before and after. */
export async function showChange({ db }: Pick<AppContext, 'db'>, id: number) {
  const entry = await findEntry(db, id)
  if (!entry) throw notFound('Entry')
  return { entry }
}
