import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { findAttemptToRefund } from '#server/payments/attempts.store.ts'
import type { FinalRefundStatus } from '#server/payments/refund-attempt-states.ts'
import {
  findLatestRefundAttempt,
  findOpenRefundOfPayment,
  type RefundAttempt,
} from '#server/payments/refund-attempts.store.ts'
import { createRefundAttempt, recordRefundAttemptResult, requestRefund } from '#server/payments/refund-attempts.ts'
import { queueOwnerNotification } from '../emails/owner-emails.ts'
import { queueDuplicatePaymentEmail, queueOrderEmail } from '../emails/queue-order-email.ts'
import { insertOrderEvents, storeActor } from '../history/history.store.ts'
import { lockOrder } from '../locked-order.store.ts'
import { queueRefund } from './process-refund-job.ts'
import { emailOfPartRefund, nameOfRefund } from './refunded-payment.ts'
import { findRefund, leavesOrder, lockRefund, type RefundRow } from './refunds.store.ts'
import { recordRefundResult } from './transition-refund.ts'

type RefundDeps = Pick<AppContext, 'db' | 'clock' | 'payments' | 'publicUrl' | 'tokens' | 'log'>

/** Milliseconds after which a refund looks again whether another one of its payment has ended, whose check is due but not made yet. */
const waitingInterval = 10_000

/**
 * Sends a refund to the provider, or reads its status, and updates the order. It can run again: a refund is sent again under the
 * same id only if the provider has no refund with this id, and after a failure only when an administrator retries it. The status of one
 * that was paid by hand is read until it has ended at the provider too.
 */
export async function processRefund(context: RefundDeps, refundId: string): Promise<void> {
  const { db, clock, payments } = context
  const refund = await findRefund(db, refundId)
  const open = await findOpenAttempt(db, refundId)
  if (!refund || !(open || isToSend(refund))) return
  if (!payments.provider) {
    // The provider can still complete a refund that was requested: as a failed one it could be paid by hand, and so twice.
    if (open) return
    return failRefund(context, refund, 'No payment provider is set up.')
  }
  const { attempt, isNewAttempt } = await findOrCreateAttempt(context, refund)
  if (!attempt) return
  const response = await requestRefund(payments.provider, attempt, {
    isNew: isNewAttempt,
    clock,
    isStillOwed: async () => (await findRefund(db, refundId))?.status === 'PENDING',
  })
  await inTransaction(db, async (trx) => {
    // Every change locks the order before its refund.
    await lockOrder(trx, refund.orderId)
    const finalStatus = await recordRefundAttemptResult(trx, attempt, refund.orderId, response, clock())
    if (finalStatus?.status === 'REFUNDED_TWICE') await notifyOfSecondRefund(trx, refund, finalStatus)
    else if (finalStatus) await applyFinalStatus(context, trx, refund, finalStatus)
    else await queueNextCheck(trx, refundId)
  })
}

/** Queues the mail to the owner about a refund that the provider completed too; refund and order stay as they are. */
const notifyOfSecondRefund = (trx: Database, { orderId }: RefundRow, { amount }: { amount: number }) =>
  queueOwnerNotification(trx, {
    kind: 'refundNeeded',
    orderId,
    amount,
    reason: 'It was paid by hand, and the provider refunded it too.',
  })

/** Queues the next check of a refund, unless its attempt has ended meanwhile. */
async function queueNextCheck(trx: Database, refundId: string): Promise<void> {
  const { nextCheckAt = null } = (await findLatestRefundAttempt(trx, refundId)) ?? {}
  if (nextCheckAt) await queueRefund(trx, refundId, nextCheckAt)
}

/** Whether the provider has to carry out a refund. */
const isToSend = ({ kind, status }: RefundRow): boolean => kind === 'provider' && status === 'PENDING'

type AttemptToSend = { attempt?: RefundAttempt | undefined; isNewAttempt: boolean }

/**
 * The attempt that is pending, or a new one. No new one for a refund that has ended, such as by hand: it would be paid twice. None
 * while another refund of the payment has not ended at the provider (PhonePe, Refunds): it is tried again when that is checked.
 */
async function findOrCreateAttempt(context: RefundDeps, { id, orderId }: RefundRow): Promise<AttemptToSend> {
  const { db, clock } = context
  return inTransaction(db, async (trx) => {
    // Every change locks the order before its refund.
    await lockOrder(trx, orderId)
    const refund = await lockRefund(trx, id)
    const open = await findOpenAttempt(trx, id)
    if (open || !isToSend(refund)) return { attempt: open, isNewAttempt: false }
    const payment = await findAttemptToRefund(trx, id, orderId)
    if (!payment) {
      await applyFinalStatus(context, trx, refund, { status: 'FAILED', failure: 'There is no payment to refund.' })
      return { isNewAttempt: false }
    }
    const before = await findOpenRefundOfPayment(trx, payment.merchantOrderId)
    if (before) {
      const next = Math.max(before.nextCheckAt?.getTime() ?? 0, clock().getTime() + waitingInterval)
      await queueRefund(trx, id, new Date(next))
      return { isNewAttempt: false }
    }
    const attempt = await createRefundAttempt(trx, payment, { refundId: id, amount: refund.amount, now: clock() })
    return { attempt, isNewAttempt: true }
  })
}

/** The newest attempt of a refund, unless it has ended. */
async function findOpenAttempt(db: Database, refundId: string): Promise<RefundAttempt | undefined> {
  const last = await findLatestRefundAttempt(db, refundId)
  return last?.endedAt ? undefined : last
}

/** Marks a refund as failed that cannot be requested, so that an administrator sees it. */
const failRefund = (context: RefundDeps, refund: RefundRow, failure: string) =>
  inTransaction(context.db, (trx) => applyFinalStatus(context, trx, refund, { status: 'FAILED', failure }))

async function applyFinalStatus(
  context: RefundDeps,
  trx: Database,
  refund: RefundRow,
  finalStatus: Exclude<FinalRefundStatus, { status: 'REFUNDED_TWICE' } | null>,
): Promise<void> {
  const { status } = finalStatus
  const reference = status === 'COMPLETED' ? finalStatus.reference : null
  const result = {
    status,
    ...(reference && { reference }),
    ...(status === 'FAILED' && { failure: finalStatus.failure }),
  }
  const wasRecorded = await recordRefundResult(context, trx, refund.id, result)
  if (!wasRecorded) return
  const { orderId, amount } = refund
  if (status === 'FAILED') {
    await queueOwnerNotification(trx, { kind: 'refundNeeded', orderId, amount })
    // The owner agrees with a customer who got another amount on the rest.
    if (!finalStatus.isOtherAmount) await queueOrderEmail(trx, context, 'refundFailed', orderId, { amount })
  }
  if (!leavesOrder(refund)) return
  const name = await nameOfRefund(trx, refund)
  const note = status === 'COMPLETED' ? `The ${name} was refunded.` : `The refund of the ${name} failed.`
  const event = { event: 'REFUND_CHANGED', fromState: 'PENDING', toState: status, note } as const
  await insertOrderEvents(trx, orderId, storeActor, context.clock(), [event])
  if (status === 'FAILED') return
  if (refund.isPart) {
    await queueOrderEmail(trx, context, await emailOfPartRefund(trx, refund.id), orderId, { amount, reference })
  } else await queueDuplicatePaymentEmail(trx, context, { orderId, amount, isDone: true })
}
