import { toShortId } from '#contract/orders/short-id.ts'
import { type AuditChange, recordChange } from '#server/audit/record-change.ts'
import type { Database } from '#server/database/connect.ts'

type OrderChange = Pick<AuditChange, 'action' | 'before' | 'after'> & {
  orderId: string
  administratorId: string
  now: Date
}

/** Records an administrator's change of an order in the audit log, in the transaction that makes it. */
export const recordOrderChange = (
  trx: Database,
  { orderId, administratorId, now, ...change }: OrderChange,
): Promise<void> =>
  recordChange(trx, {
    ...change,
    actor: { id: administratorId },
    now,
    subject: 'order',
    subjectId: orderId,
    subjectName: toShortId({ id: orderId }),
  })
