import { refundPatience } from '#contract/order-states.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Database } from '../database/connect.ts'
import { inTransaction } from '../database/transaction.ts'
import { notFound, Refusal } from '../errors.ts'
import { amountMismatch } from '../payments/attempt-states.ts'
import { type Attempt, attemptOf, attemptsWithCode, holdAttempt, saveAttempt } from '../payments/attempts.store.ts'
import { noteOf } from '../payments/attempts.ts'
import { latestTry } from '../payments/refund-tries.store.ts'
import type { Caller, Shop } from '../shop.ts'
import { addEvents } from './history.store.ts'
import { shortIdOf } from './order-reply.ts'
import { type HeldOrder, holdOrder } from './orders.store.ts'
import { paymentsForNothing } from './reconcile.store.ts'
import { queueRefund, type RefundInTrouble, refundOf, refundsInTrouble } from './refunds.store.ts'
import { recordRefundResult } from './settle-refund.ts'
import { settleSecondPayment } from './settle-second-payment.ts'

const overdue =
  'The provider has been at this refund for more than a day. Please look at it in PhonePe’s dashboard; if it has to be paid by hand, '
const byHand = 'Please settle the rest by hand and record it.'
const otherAmount = 'The provider took another amount than was asked for. Please look at it in PhonePe’s dashboard.'
const forNothing = 'The provider took money for an order that is not there. Please give it back in PhonePe’s dashboard.'

/** Money that needs an administrator: refunds that failed or take too long, payments of another amount or for no order. */
export async function paymentProblems({ db, clock }: Pick<Shop, 'db' | 'clock'>) {
  const askedBefore = new Date(clock().getTime() - refundPatience)
  const refunds = (await refundsInTrouble(db, askedBefore)).map(ofRefund)
  const mismatches = (await attemptsWithCode(db, amountMismatch)).map((attempt) => ({
    ...{ kind: 'AMOUNT_MISMATCH' as const, ...ofPayment(attempt), reason: otherAmount },
  }))
  const gone = (await paymentsForNothing(db)).map((attempt) => ({
    ...{ kind: 'ORDER_GONE' as const, ...ofPayment(attempt), reason: forNothing },
  }))
  const problems = [...refunds, ...mismatches, ...gone].sort((a, b) => a.since.getTime() - b.since.getTime())
  return { problems: problems.map((problem) => ({ ...problem, shortId: shortIdOf({ id: problem.orderId }) })) }
}

/** What somebody has to know of a refund; one that the provider gave another amount for is not asked for again. */
function ofRefund({ id, askedAt, failure, status, isGiven, ...refund }: RefundInTrouble) {
  const base = { ...refund, since: askedAt }
  if (status === 'PENDING') {
    const reason = `${overdue}${refund.merchantOrderId ? 'settle it here' : 'record it with the order'}.`
    return { kind: 'REFUND_OVERDUE' as const, ...base, refundId: null, reason }
  }
  const reason = failure ?? 'The provider refused the refund.'
  const asked = isGiven ? { refundId: null, reason: `${reason} ${byHand}` } : { refundId: id, reason }
  return { kind: 'REFUND_FAILED' as const, ...base, ...asked }
}

const ofPayment = ({ orderId, amount, merchantOrderId, endedAt, createdAt }: Attempt) => ({
  ...{ orderId, amount, merchantOrderId, refundId: null, since: endedAt ?? createdAt },
})

/**
 * Marks a payment that fits no order as settled, for good, or records that a second payment was paid back by hand; the ledger
 * keeps under which reference.
 */
export function settlePayment(shop: Shop, by: Caller, merchantOrderId: string, reference: string) {
  return inTransaction(shop.db, async (trx) => {
    const attempt = await attemptOf(trx, merchantOrderId)
    if (!attempt) throw notFound('Payment')
    // The order before its attempts, as every other change takes them.
    const order = await holdOrder(trx, attempt.orderId)
    const held = await holdAttempt(trx, merchantOrderId)
    const isSettled =
      (await settleStray(trx, held, order, reference, shop.clock())) ||
      (order !== undefined && (await settleSecondPayment(shop, trx, by, order, held, reference)))
    if (!isSettled) throw new Refusal('conflict', 'There is nothing to settle about this payment.')
    await recordChange(trx, {
      ...{ by, at: shop.clock(), action: 'paymentSettled', subject: 'payment', subjectId: merchantOrderId },
      ...{ subjectName: shortIdOf({ id: attempt.orderId }), before: {}, after: { isSettled: true, reference } },
    })
    return { message: 'The payment is settled.' }
  })
}

/** Marks a payment that fits no order as settled, in the running transaction; false where it fits, or was settled before. */
async function settleStray(
  trx: Database,
  held: Attempt,
  order: HeldOrder | undefined,
  reference: string,
  now: Date,
): Promise<boolean> {
  const isStray = held.errorCode === amountMismatch || (held.state === 'COMPLETED' && !order)
  if (!isStray || held.settledAt) return false
  await saveAttempt(trx, held.merchantOrderId, { settledAt: now })
  await noteOf(trx, held, now)('SETTLED', held.amount, reference)
  return true
}

const again = 'The refund of the second payment is tried again.'

/** Sends a refund that failed to the provider once more, under a new id; a conflict when it has not failed, or money was given for it. */
export function retryRefund(shop: Shop, by: Caller, refundId: string) {
  return inTransaction(shop.db, async (trx) => {
    const refund = await refundOf(trx, refundId)
    if (!refund) throw notFound('Refund')
    if ((await latestTry(trx, refundId))?.state === 'COMPLETED') {
      throw new Refusal('conflict', `The provider has given money back for this refund. ${byHand}`)
    }
    const isPending =
      refund.kind === 'provider' && (await recordRefundResult(shop, trx, refundId, { status: 'PENDING' }))
    if (!isPending) throw new Refusal('conflict', 'This refund has not failed: nothing has to be tried again.')
    await queueRefund(trx, refundId)
    if (refund.isExtra) {
      const event = { event: 'REFUND_CHANGED', fromState: 'FAILED', toState: 'PENDING', note: again } as const
      await addEvents(trx, refund.orderId, { actor: 'administrator', userId: by.id }, shop.clock(), [event])
    }
    const { orderId } = refund
    await recordChange(trx, {
      ...{ by, at: shop.clock(), action: 'refundRetried', subject: 'order', subjectId: orderId },
      subjectName: shortIdOf({ id: orderId }),
      ...{ before: { refundStatus: 'FAILED' }, after: { refundStatus: 'PENDING' } },
    })
    return { message: 'The refund is being tried again.' }
  })
}
