import { z } from 'zod'
import { timelinePageSize } from '#contract/customers/customer-limits.ts'
import type { customers } from '#contract/customers/customers.ts'
import type { Input } from '#contract/endpoint.ts'
import { timestamp } from '#contract/schemas.ts'
import type { AppContext } from '#server/context.ts'
import { encodeCursor, readCursor, takePage } from '#server/database/keyset.ts'
import { notFound } from '#server/errors.ts'
import { findCustomer } from '../customers.store.ts'
import { findTimeline, type TimelinePosition } from './timeline.store.ts'

const Cursor = z.tuple([timestamp, z.string().regex(/^[a-z]+( ended)?( [\da-f-]{1,36})?$/)])

function decodePosition(cursor: string): TimelinePosition {
  const [at, key] = readCursor(cursor, Cursor)
  return { at, key }
}

/** A page of what happened with a customer, the newest first. */
export async function showTimeline(
  { db }: Pick<AppContext, 'db'>,
  id: string,
  { cursor }: Input<typeof customers.timeline>['query'],
) {
  const after = cursor === undefined ? undefined : decodePosition(cursor)
  if (!(await findCustomer(db, id))) throw notFound('Customer')
  const rows = await findTimeline(db, id, { after, size: timelinePageSize + 1 })
  const { shown, last } = takePage(rows, timelinePageSize)
  return { entries: shown, nextCursor: last ? encodeCursor([last.at, last.key]) : null }
}
