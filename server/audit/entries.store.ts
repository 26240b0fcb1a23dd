import { sql } from 'kysely'
import type { z } from 'zod'
import type { AuditEntry, audit } from '#contract/audit.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { endOfDayInIndia, startOfDayInIndia } from '#contract/india-time.ts'
import type { Database } from '../database/connect.ts'

type Listed = z.output<typeof AuditEntry>
type Shown = Output<typeof audit.show>['entry']
type Filter = Input<typeof audit.list>['query']

/** The names of the changed fields; the values are not read, because the texts of a legal page can be long. */
const fields = sql<string[]>`array(select jsonb_object_keys(coalesce(after, before, '{}')))`

const entries = (db: Database) =>
  db
    .selectFrom('auditEntries')
    .select(['id', 'createdAt as at', 'action', 'subject', 'subjectId', 'subjectName', fields.as('fields')])
    .select(['administratorId', 'administratorUsername', 'administratorName'])

type Row = Omit<Listed, 'administrator'> & {
  administratorId: string | null
  administratorUsername: string
  administratorName: string
}

function toListed<Of extends Row>({ administratorId, administratorUsername, administratorName, ...rest }: Of) {
  return { ...rest, administrator: { id: administratorId, username: administratorUsername, name: administratorName } }
}

/** At most `most` entries, newest first, older than the one with the id `before`. */
export async function findEntries(db: Database, filter: Filter, most: number): Promise<Listed[]> {
  const { administratorId, subject, action, from, to, before } = filter
  const rows = await entries(db)
    .$if(administratorId !== undefined, (found) => found.where('administratorId', '=', administratorId!))
    .$if(subject !== undefined, (found) => found.where('subject', '=', subject!))
    .$if(action !== undefined, (found) => found.where('action', '=', action!))
    .$if(from !== undefined, (found) => found.where('createdAt', '>=', startOfDayInIndia(from!)))
    .$if(to !== undefined, (found) => found.where('createdAt', '<', endOfDayInIndia(to!)))
    .$if(before !== undefined, (found) => found.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map(toListed)
}

/** One entry with its fields; undefined if there is none. */
export async function findEntry(db: Database, id: number): Promise<Shown | undefined> {
  const row = await entries(db).select(['before', 'after']).where('id', '=', id).executeTakeFirst()
  return row && (toListed(row) as Shown)
}
