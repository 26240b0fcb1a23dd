import { type AuditActor, recordChange } from '#server/audit/record-change.ts'
import type { RunningTransaction } from '#server/database/connect.ts'
import type { LockedImport } from './imports.store.ts'

/** Records the start or the cancellation of an import in the audit log. One entry for each product would hide other changes. */
export const recordImport = (
  trx: RunningTransaction,
  actor: AuditActor,
  now: Date,
  { id, fileName }: LockedImport,
  action: 'imported' | 'canceled',
  counts: Record<string, number>,
) =>
  recordChange(trx, {
    actor,
    now,
    subject: 'productImport',
    subjectId: id,
    subjectName: fileName,
    action,
    before: null,
    after: { fileName, ...counts },
  })
