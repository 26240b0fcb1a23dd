import type { AuditAction } from '#contract/audit/audit-fields.ts'
import { recordChange } from '#server/audit/record-change.ts'
import type { RunningTransaction } from '#server/database/connect.ts'

/** A remittance as the audit log records it; amounts in paise. */
type AuditedRemittance = {
  courierName: string | null
  reference: string
  remittedOn: string
  lineCount: number
  total: number
  charges: number
  fileName: string | null
}

type RemittanceChange = {
  administrator: { id: string }
  now: Date
  id: string
  remittance: AuditedRemittance
  action: AuditAction
}

/** Records in the audit log that a remittance was imported, or was recorded by hand. */
export const auditRemittance = (
  trx: RunningTransaction,
  { administrator, now, id, remittance, action }: RemittanceChange,
): Promise<void> =>
  recordChange(trx, {
    actor: administrator,
    now,
    action,
    subject: 'remittance',
    subjectId: id,
    subjectName: remittance.reference,
    before: null,
    after: auditedFields(remittance),
  })

const auditedFields = ({ courierName, lineCount, ...remittance }: AuditedRemittance) => ({
  ...remittance,
  courier: courierName,
  lines: lineCount,
})
