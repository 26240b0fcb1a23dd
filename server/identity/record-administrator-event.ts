import type { AuditAction } from '#contract/audit/audit-fields.ts'
import { type AuditActor, recordChange } from '#server/audit/record-change.ts'
import type { Database } from '#server/database/connect.ts'

type AdministratorEvent = {
  actor: AuditActor
  now: Date
  action: AuditAction
  administrator: { id: string; username: string }
}

/** Records a change of an administrator's credentials, such as a new password, in the audit log; the entry has no values, so no secret. */
export const recordAdministratorEvent = (trx: Database, { actor, now, action, administrator }: AdministratorEvent) =>
  recordChange(trx, {
    actor,
    now,
    action,
    subject: 'administrator',
    subjectId: administrator.id,
    subjectName: administrator.username,
    before: null,
    after: null,
  })
