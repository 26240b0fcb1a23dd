import type { AuditAction } from '#contract/audit-fields.ts'
import { type AuditActor, recordChange } from '#server/audit/record-change.ts'
import type { Database } from '#server/database/connect.ts'

type SecondFactorChange = {
  actor: AuditActor
  now: Date
  action: AuditAction
  administrator: { id: string; username: string }
}

/** Records a change of an administrator's second factor; no secret and no code is part of the entry. */
export const recordSecondFactorChange = (trx: Database, { actor, now, action, administrator }: SecondFactorChange) =>
  recordChange(trx, {
    ...{
      actor,
      now,
      action,
      subject: 'administrator',
      subjectId: administrator.id,
      subjectName: administrator.username,
    },
    before: null,
    after: null,
  })
