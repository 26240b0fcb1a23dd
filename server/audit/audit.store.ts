import { sql } from 'kysely'
import type { AuditAction, AuditSubject } from '#contract/audit-fields.ts'
import type { Database } from '../database/connect.ts'
import type { ChangedFields } from './changed-fields.ts'

/** A change as it is stored. */
export type NewAuditEntry = ChangedFields & {
  action: AuditAction
  subject: AuditSubject
  subjectId: string | null
  subjectName: string | null
}

/** Appends entries with the administrator's current name; null is the command line. */
export async function addEntries(
  trx: Database,
  administratorId: string | null,
  now: Date,
  entries: readonly NewAuditEntry[],
): Promise<void> {
  await sql`
    insert into audit_entries (created_at, administrator_id, administrator_username, administrator_name,
      action, subject, subject_id, subject_name, before, after)
    select ${now}::timestamptz, ${administratorId}::uuid, coalesce(users.username, 'command line'),
      coalesce(users.first_name || ' ' || users.last_name, 'Command line'), entry.action, entry.subject, entry."subjectId", entry."subjectName",
      entry.before, entry.after
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as entry (action text, subject text, "subjectId" text, "subjectName" text, before jsonb, after jsonb)
    left join users on users.id = ${administratorId}::uuid`.execute(trx)
}
