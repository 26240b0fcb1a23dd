import { sql } from 'kysely'
import { normalizeTicket } from '#contract/grievances/grievance-rules.ts'
import { normalizeShortId } from '#contract/orders/short-id.ts'
import { phoneSearchDigits } from '#contract/phone.ts'
import type { Database } from '#server/database/connect.ts'
import { isAfterPosition } from '#server/database/keyset.ts'
import { likePattern } from '#server/database/like-pattern.ts'

/** A position in a list: when the complaint is due, or was closed, and its id. */
export type GrievancePosition = { at: Date; id: string }

type GrievanceFilter = { q: string; show: 'open' | 'overdue' | 'closed' }

/** Whether the last message of the customer has an answer, as `isAnswered` of the contract decides it. */
const isAnswered = sql<boolean>`coalesce((
  select kind = 'ANSWER' from grievance_entries
  where grievance_id = grievances.id and kind in ('MESSAGE', 'REOPENED', 'ANSWER') order by id desc limit 1), false)`

/** The name, the e-mail address or the mobile number contains the text, or it is the number of the ticket or the order. */
const matches = (q: string) => {
  const pattern = likePattern(q)
  const digits = phoneSearchDigits(q)
  const byMobile = digits ? sql`or regexp_replace(mobile, '[^0-9]', '', 'g') like ${likePattern(digits)}` : sql``
  return sql<boolean>`(name ilike ${pattern} or email ilike ${pattern} ${byMobile}
    or ticket = ${normalizeTicket(q)}::text or order_number = ${normalizeShortId(q)})`
}

/** Complaints of a filter after a position: open ones by what is due first, closed ones the latest first. */
export function findGrievances(
  db: Database,
  {
    filter: { q, show },
    after,
    size,
    now,
  }: { filter: GrievanceFilter; after: GrievancePosition | undefined; size: number; now: Date },
) {
  const [column, order] = show === 'closed' ? (['closedAt', 'desc'] as const) : (['dueAt', 'asc'] as const)
  return db
    .selectFrom('grievances')
    .select(['id', 'ticket', 'name', 'category', 'status', 'orderNumber', 'createdAt', 'acknowledgeBy'])
    .select(['acknowledgedAt', 'resolveBy', 'closedAt', 'dueAt', isAnswered.as('isAnswered')])
    .where('status', '=', show === 'closed' ? 'CLOSED' : 'OPEN')
    .$if(show === 'overdue', (query) => query.where('dueAt', '<', now))
    .$if(q !== '', (query) => query.where(matches(q)))
    .$if(after !== undefined, (query) => query.where(isAfterPosition([column, 'id'], [after?.at, after?.id], order)))
    .orderBy(column, order)
    .orderBy('id', order)
    .limit(size)
    .execute()
}
