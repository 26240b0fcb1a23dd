import { type AuditChange, recordChange } from '#server/audit/record-change.ts'
import type { Caller } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'

/** Records a change of a customer, who is named by the start of the id: entries of the audit log cannot be deleted. */
export const recordCustomerChange = (
  trx: Database,
  { id: administratorId }: Pick<Caller, 'id'>,
  now: Date,
  { id, ...change }: Omit<AuditChange, 'subject' | 'subjectId' | 'subjectName'> & { id: string },
) =>
  recordChange(trx, {
    actor: { id: administratorId },
    now,
    subject: 'customer',
    subjectId: id,
    subjectName: id.slice(0, 8).toUpperCase(),
    ...change,
  })
