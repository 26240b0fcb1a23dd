import type { audit } from '#contract/audit.ts'
import type { Input } from '#contract/endpoint.ts'
import type { AppContext } from '#server/context.ts'
import { takePage } from '#server/database/keyset.ts'
import { notFound } from '#server/errors.ts'
import { findEntries, findEntry } from './audit.store.ts'

/** The maximum number of changes on a page of the audit log. */
const auditPageSize = 30

type Query = Input<typeof audit.list>['query']

/** Changes of administrators, newest first, paged by the last entry of a page, so that no entry is repeated or missed. */
export async function listChanges({ db }: Pick<AppContext, 'db'>, query: Query) {
  const { shown, last } = takePage(await findEntries(db, query, auditPageSize + 1), auditPageSize)
  return { entries: shown, nextBefore: last?.id ?? null }
}

/** One change with its fields, before and after. */
export async function showChange({ db }: Pick<AppContext, 'db'>, id: number) {
  const entry = await findEntry(db, id)
  if (!entry) throw notFound('Entry')
  return { entry }
}
