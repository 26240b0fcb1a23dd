import type { AuditAction } from '#contract/audit/audit-fields.ts'
import type { OrderState, TransitionName } from '#contract/order-states.ts'
import type { Database } from '#server/database/connect.ts'
import type { Actor } from './history/history.store.ts'
import { recordOrderChange } from './record-order-change.ts'

const auditActions: Partial<Record<TransitionName, AuditAction>> = {
  acceptReturn: 'returnDecided',
  rejectReturn: 'returnDecided',
  receivePayment: 'paymentRecorded',
  completeRefund: 'refundRecorded',
  retryRefund: 'refundRetried',
}

type OrderSnapshot = OrderState & { id: string }
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
  await recordOrderChange(trx, {
    orderId: before.id,
    administratorId: actor.userId,
    now,
    action: auditActions[name] ?? 'statusSet',
    before,
    after: { ...after, restock: restock || null, reference },
  })
}
