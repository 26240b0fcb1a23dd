import { canRecordManualRefund } from '#contract/order-states.ts'
import type { Caller } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import type { PaymentAttemptRow } from '#server/payments/attempts.store.ts'
import { queueDuplicatePaymentEmail } from '../emails/queue-order-email.ts'
import { insertOrderEvents } from '../history/history.store.ts'
import type { LockedOrder } from '../locked-order.store.ts'
import type { TransitionDeps } from '../transition-order.ts'
import { refundedPaymentPhrases } from './refunded-payment.ts'
import { lockRefund } from './refunds.store.ts'
import { completeManualRefund } from './transition-refund.ts'

/**
 * Records in the running transaction that a duplicate payment of a locked order was refunded by hand, and queues the mail to the
 * customer. Returns false, and changes nothing, where nothing is owed or the provider still processes the refund.
 */
export async function recordDuplicateRefund(
  deps: TransitionDeps,
  trx: Database,
  { id: userId }: Pick<Caller, 'id'>,
  order: LockedOrder,
  { refundId }: Pick<PaymentAttemptRow, 'refundId'>,
  reference: string,
): Promise<boolean> {
  const refund = refundId === null ? null : await lockRefund(trx, refundId)
  const now = deps.clock()
  if (!refund?.isDuplicate || !canRecordManualRefund({ ...refund, startedOn: refund.requestedAt }, now)) return false

  const { amount } = refund
  const actor = { actor: 'administrator', userId } as const
  await completeManualRefund(deps, trx, order, refund, { actor, reference })
  const event = { event: 'REFUND_CHANGED', fromState: refund.status, toState: 'COMPLETED' } as const
  await insertOrderEvents(trx, order.id, actor, now, [
    { ...event, note: `The ${refundedPaymentPhrases(order).name} was refunded by hand.` },
  ])
  await queueDuplicatePaymentEmail(trx, deps, { orderId: order.id, amount, isDone: true })
  return true
}
