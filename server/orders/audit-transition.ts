import type { AuditAction } from '#contract/audit/audit-fields.ts'
import type { OrderStateWithRefund, TransitionName } from '#contract/order-states.ts'
import { toShortId } from '#contract/orders/short-id.ts'
import { recordChange } from '#server/audit/record-change.ts'
import type { Database } from '#server/database/connect.ts'
import type { Actor } from './history/history.store.ts'

const auditActions: Partial<Record<TransitionName, AuditAction>> = {
  acceptReturn: 'returnDecided',
  rejectReturn: 'returnDecided',
  completeRefund: 'refundRecorded',
  retryRefund: 'refundRetried',
}

type OrderSnapshot = OrderStateWithRefund & { id: string }
type AuditedTransition = {
  name: TransitionName
  actor: Actor
  now: Date
  restock: boolean
  reference?: string | undefined
}

/** Records an administrator's transition in the audit log: statuses only, no personal data and no notes. */
export async function auditTransition(
  trx: Database,
  before: OrderSnapshot,
  after: OrderSnapshot,
  transition: AuditedTransition,
): Promise<void> {
  const { name, actor, now, restock, reference = null } = transition
  if (actor.actor !== 'administrator' || !actor.userId) return
  await recordChange(trx, {
    actor: { id: actor.userId },
    now,
    action: auditActions[name] ?? 'statusSet',
    subject: 'order',
    subjectId: before.id,
    subjectName: toShortId(before),
    before,
    after: { ...after, restock: restock || null, reference },
  })
}
