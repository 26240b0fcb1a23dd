import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { GrievanceCategory, GrievanceEntryKind } from '#contract/grievances/grievance-rules.ts'
import type { Database, RunningTransaction } from '#server/database/connect.ts'
import type { Grievances } from '#server/database/tables.ts'
import { lockUntilCommit } from '#server/database/transaction.ts'

const grievanceColumns = [
  'id',
  'ticket',
  'category',
  'status',
  'name',
  'email',
  'mobile',
  'orderNumber',
  'orderId',
  'userId',
  'createdAt',
  'acknowledgeBy',
  'acknowledgedAt',
  'resolveBy',
  'closedAt',
  'acknowledgeWarnedAt',
  'resolveWarnedAt',
  'dueAt',
] as const

export type GrievanceRow = Pick<Selectable<Grievances>, (typeof grievanceColumns)[number]>

/** An entry as JSON: the time is text. `by` is the administrator's name. */
type EntryJson = { kind: GrievanceEntryKind; text: string | null; at: string; by: string | null }

export type GrievanceWithEntries = GrievanceRow & { entries: EntryJson[] }

const entriesJson = sql<EntryJson[]>`coalesce((
  select json_agg(json_build_object('kind', entry.kind, 'text', entry.text, 'at', entry.created_at,
    'by', case when administrator.id is not null then concat_ws(' ', administrator.first_name, administrator.last_name) end) order by entry.id)
  from grievance_entries entry left join users administrator on administrator.id = entry.administrator_id
  where entry.grievance_id = grievances.id), '[]')`

const selectGrievances = (db: Database) =>
  db.selectFrom('grievances').select(grievanceColumns).select(entriesJson.as('entries'))

/** Whether a complaint has this e-mail address, which is in lower case; one of a deleted account has none. */
const hasEmail = (email: string) => sql<boolean>`lower(email) = ${email} and email <> ''`

/** What a customer enters of a complaint. */
export type NewGrievance = Pick<
  GrievanceRow,
  'ticket' | 'name' | 'email' | 'mobile' | 'orderNumber' | 'userId' | 'createdAt' | 'acknowledgeBy' | 'resolveBy'
> & { category: GrievanceCategory }

/** The order of a number, only if it has the e-mail address or the account of the complaint. */
const orderOf = ({ orderNumber, email, userId }: NewGrievance): RawBuilder<string | null> => sql<string | null>`(
  select id from orders where short_id = ${orderNumber}::text and not is_demo
    and (lower(email) = ${email.toLowerCase()} or user_id = ${userId}::uuid) limit 1)`

/** Inserts a complaint and returns it; undefined if the ticket number is taken. */
export const insertGrievance = (trx: RunningTransaction, grievance: NewGrievance): Promise<GrievanceRow | undefined> =>
  trx
    .insertInto('grievances')
    .values({ ...grievance, orderId: grievance.orderNumber === null ? null : orderOf(grievance) })
    .onConflict((conflict) => conflict.column('ticket').doNothing())
    .returning(grievanceColumns)
    .executeTakeFirst()

/** Lets only one transaction at a time file a complaint with an e-mail address, so that one that is sent twice is found. */
export const lockEmail = (trx: RunningTransaction, email: string) => lockUntilCommit(trx, `grievance ${email}`)

/** What is the same in a form that is sent twice; the address is in lower case. */
type SameForm = Pick<NewGrievance, 'name' | 'email' | 'mobile' | 'orderNumber' | 'category'> & { text: string }

/**
 * An open complaint of the same form that was filed after a time. All fields are compared: a text alone can be about another order, and be
 * guessed by a person who wants the ticket number.
 */
export const findSameGrievance = (
  trx: RunningTransaction,
  { name, email, mobile, orderNumber, category, text }: SameForm,
  since: Date,
): Promise<GrievanceRow | undefined> =>
  trx
    .selectFrom('grievances')
    .select(grievanceColumns)
    .where(hasEmail(email))
    .where('createdAt', '>', since)
    .where('status', '=', 'OPEN')
    .where('category', '=', category)
    .where('name', '=', name)
    .where('mobile', 'is not distinct from', mobile)
    .where('orderNumber', 'is not distinct from', orderNumber)
    .where(
      sql<boolean>`${text} = (select text from grievance_entries where grievance_id = grievances.id order by id limit 1)`,
    )
    .executeTakeFirst()

/** Adds an entry; `administratorId` is null for one of the customer. */
export const insertEntry = (
  trx: RunningTransaction,
  entry: {
    grievanceId: string
    kind: GrievanceEntryKind
    text: string | null
    administratorId: string | null
    createdAt: Date
  },
) => trx.insertInto('grievanceEntries').values(entry).execute()

/** A complaint by its ticket number and e-mail address in one condition, so that a wrong number takes as long as a wrong address. */
export const findByTicket = (db: Database, ticket: string, email: string): Promise<GrievanceWithEntries | undefined> =>
  selectGrievances(db).where('ticket', '=', ticket).where(hasEmail(email)).executeTakeFirst()

/** A complaint of an account by its ticket number. */
export const findOwnByTicket = (
  db: Database,
  ticket: string,
  userId: string,
): Promise<GrievanceWithEntries | undefined> =>
  selectGrievances(db).where('ticket', '=', ticket).where('userId', '=', userId).executeTakeFirst()

/** The complaints of an account, the newest first; at most `limit`, or all of them. */
export const findOfUser = (db: Database, userId: string, limit: number | null): Promise<GrievanceWithEntries[]> =>
  selectGrievances(db)
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .$if(limit !== null, (query) => query.limit(limit ?? 0))
    .execute()

/** One complaint. */
export const findGrievance = (db: Database, id: string): Promise<GrievanceWithEntries | undefined> =>
  selectGrievances(db).where('id', '=', id).executeTakeFirst()

/** One complaint, locked until the transaction ends; its entries are those after the lock was taken. */
export async function lockGrievance(trx: RunningTransaction, id: string): Promise<GrievanceWithEntries | undefined> {
  const locked = await trx.selectFrom('grievances').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return locked && findGrievance(trx, id)
}

type Changes = Partial<
  Pick<GrievanceRow, 'status' | 'closedAt' | 'acknowledgedAt' | 'resolveBy' | 'resolveWarnedAt' | 'acknowledgeWarnedAt'>
>

/** Changes a locked complaint. */
export const updateGrievance = (trx: RunningTransaction, id: string, changes: Changes) =>
  trx.updateTable('grievances').set(changes).where('id', '=', id).execute()

/** Records when a complaint was acknowledged, unless it was already. */
export const setAcknowledged = (db: Database, id: string, at: Date) =>
  db
    .updateTable('grievances')
    .set({ acknowledgedAt: at })
    .where('id', '=', id)
    .where('acknowledgedAt', 'is', null)
    .execute()

/** Deletes the complaints that were closed before a time. */
export const deleteClosedGrievances = (db: Database, before: Date) =>
  db.deleteFrom('grievances').where('status', '=', 'CLOSED').where('closedAt', '<=', before).execute()

/** SQL: the numbers of open and of overdue complaints as JSON, for a larger statement. */
export const grievanceCountsSql = (now: Date) => sql<{ open: number; overdue: number }>`(
  select json_build_object('open', count(*)::int, 'overdue', count(*) filter (where due_at < ${now})::int)
  from grievances where status = 'OPEN')`

/** The numbers of open and of overdue complaints. */
export async function countGrievances(db: Database, now: Date): Promise<{ open: number; overdue: number }> {
  const { rows } = await sql<{ counts: { open: number; overdue: number } }>`
    select ${grievanceCountsSql(now)} as counts`.execute(db)
  return rows[0]!.counts
}
