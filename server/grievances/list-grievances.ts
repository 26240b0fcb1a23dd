import type { Input, Output } from '#contract/endpoint.ts'
import { reopenUntil } from '#contract/grievances/grievance-clocks.ts'
import { grievancesPageSize, isAnswered } from '#contract/grievances/grievance-rules.ts'
import type { grievances } from '#contract/grievances/grievances.ts'
import type { AppContext } from '#server/context.ts'
import { encodeCursor, readCursor, TimePosition, takePage } from '#server/database/keyset.ts'
import { notFound } from '#server/errors.ts'
import { shownOrderNumber } from './grievance-response.ts'
import { countGrievances, findGrievance } from './grievances.store.ts'
import { findGrievances, type GrievancePosition } from './listing.store.ts'

type Query = Input<typeof grievances.list>['query']

function toPosition(cursor: string | undefined): GrievancePosition | undefined {
  const position = readCursor(cursor, TimePosition)
  return position && { at: position[0], id: position[1] }
}

/** A page of the complaints: open ones by what is due first, closed ones the latest first. */
export async function listGrievances(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { q, show, cursor }: Query,
): Promise<Output<typeof grievances.list>> {
  const now = clock()
  const [rows, counts] = await Promise.all([
    findGrievances(db, { filter: { q, show }, after: toPosition(cursor), size: grievancesPageSize + 1, now }),
    countGrievances(db, now),
  ])
  const { shown, last } = takePage(rows, grievancesPageSize)
  // Either is set: an open complaint has a clock, a closed one the time of its closing.
  const at = last && (last.closedAt ?? last.dueAt)
  return {
    grievances: shown.map(({ dueAt: _, ...row }) => ({ ...row, orderNumber: shownOrderNumber(row.orderNumber) })),
    counts,
    nextCursor: last && at ? encodeCursor([at, last.id]) : null,
  }
}

/** One complaint with its contacts, its entries and the names of the administrators; not found if there is none. */
export async function showGrievanceDetail(
  { db }: Pick<AppContext, 'db'>,
  id: string,
): Promise<Output<typeof grievances.detail>> {
  const row = await findGrievance(db, id)
  if (!row) throw notFound('Complaint')
  const { orderId, userId, dueAt: _, acknowledgeWarnedAt: __, resolveWarnedAt: ___, entries, ...grievance } = row
  return {
    ...grievance,
    orderNumber: shownOrderNumber(grievance.orderNumber),
    isOrderOfCustomer: orderId !== null,
    hasAccount: userId !== null,
    isAnswered: isAnswered(entries),
    reopenUntil: grievance.closedAt && reopenUntil(grievance.closedAt),
    entries: entries.map((entry) => ({ ...entry, at: new Date(entry.at) })),
  }
}
