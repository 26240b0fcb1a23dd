import { sql } from 'kysely'
import type { z } from 'zod'
import type { AuditAction, AuditSubject } from '#contract/audit/audit-fields.ts'
import type { AuditEntry, audit } from '#contract/audit.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { endOfDayInIndia, startOfDayInIndia } from '#contract/india-time.ts'
import type { Database } from '#server/database/connect.ts'
import type { ChangedFields } from './changed-fields.ts'

/** An entry to insert. */
export type NewAuditEntry = ChangedFields & {
  action: AuditAction
  subject: AuditSubject
  subjectId: string | null
  subjectName: string | null
}

/** The names of actors that are no administrator; a username has no space. */
const actorNames = { 'command line': 'Command line', 'scheduled job': 'Scheduled job' } as const

/** Who made a change: an administrator or one of `actorNames`. */
export type EntryActor = { id: string } | keyof typeof actorNames

/** Inserts entries with the administrator's current name; the id is null for other actors. */
export async function insertEntries(
  trx: Database,
  actor: EntryActor,
  now: Date,
  entries: readonly NewAuditEntry[],
): Promise<void> {
  const administratorId = typeof actor === 'string' ? null : actor.id
  const [username, name] = typeof actor === 'string' ? [actor, actorNames[actor]] : [null, null]
  await sql`
    insert into audit_entries (created_at, administrator_id, administrator_username, administrator_name,
      action, subject, subject_id, subject_name, before, after)
    select ${now}::timestamptz, ${administratorId}::uuid, coalesce(users.username, ${username}::text),
      coalesce(users.first_name || ' ' || users.last_name, ${name}::text), entry.action, entry.subject, entry."subjectId", entry."subjectName",
      entry.before, entry.after
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as entry (action text, subject text, "subjectId" text, "subjectName" text, before jsonb, after jsonb)
    left join users on users.id = ${administratorId}::uuid`.execute(trx)
}

/** An entry of the list, without values. */
type ListedEntry = z.output<typeof AuditEntry>
type EntryWithValues = Output<typeof audit.show>['entry']
type Filter = Input<typeof audit.list>['query']

/** The names of the changed fields; the values are not read, because the texts of a legal page can be long. */
const changedFieldNames = sql<string[]>`array(select jsonb_object_keys(coalesce(after, before, '{}')))`

const entriesQuery = (db: Database) =>
  db
    .selectFrom('auditEntries')
    .select(['id', 'createdAt as at', 'action', 'subject', 'subjectId', 'subjectName', changedFieldNames.as('fields')])
    .select(['administratorId', 'administratorUsername', 'administratorName'])

type Row = Omit<ListedEntry, 'administrator'> & {
  administratorId: string | null
  administratorUsername: string
  administratorName: string
}

function toListedEntry<Of extends Row>({ administratorId, administratorUsername, administratorName, ...rest }: Of) {
  return { ...rest, administrator: { id: administratorId, username: administratorUsername, name: administratorName } }
}

/** At most `limit` entries, newest first, older than the one with the id `before`. */
export async function findEntries(db: Database, filter: Filter, limit: number): Promise<ListedEntry[]> {
  const { administratorId, subject, action, from, to, before } = filter
  const rows = await entriesQuery(db)
    .$if(administratorId !== undefined, (query) => query.where('administratorId', '=', administratorId!))
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject!))
    .$if(action !== undefined, (query) => query.where('action', '=', action!))
    .$if(from !== undefined, (query) => query.where('createdAt', '>=', startOfDayInIndia(from!)))
    .$if(to !== undefined, (query) => query.where('createdAt', '<', endOfDayInIndia(to!)))
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toListedEntry)
}

/** One entry with its fields; undefined if there is none. */
export async function findEntry(db: Database, id: number): Promise<EntryWithValues | undefined> {
  const row = await entriesQuery(db).select(['before', 'after']).where('id', '=', id).executeTakeFirst()
  return row && (toListedEntry(row) as EntryWithValues)
}

/** Whether a field of a subject ever had a value, which may have been removed since. */
export async function hadValue(
  db: Database,
  { subject, subjectId, field }: { subject: AuditSubject; subjectId: string; field: string },
): Promise<boolean> {
  const entry = await db
    .selectFrom('auditEntries')
    .select('id')
    .where('subject', '=', subject)
    .where('subjectId', '=', subjectId)
    .where(sql<boolean>`after ->> ${field} is not null`)
    .limit(1)
    .executeTakeFirst()
  return entry !== undefined
}
