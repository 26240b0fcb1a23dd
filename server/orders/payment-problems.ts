import { refundPatience } from '#contract/order-states.ts'
import { inTransaction } from '../database/transaction.ts'
import { notFound, Refusal } from '../errors.ts'
import { amountMismatch } from '../payments/attempt-states.ts'
import { type Attempt, attemptOf, attemptsWithCode, holdAttempt, saveAttempt } from '../payments/attempts.store.ts'
import { noteOf } from '../payments/attempts.ts'
import { latestTry } from '../payments/refund-tries.store.ts'
import type { Shop } from '../shop.ts'
import { shortIdOf } from './order-reply.ts'
import { holdOrder } from './orders.store.ts'
import { paymentsForNothing } from './reconcile.store.ts'
import { queueRefund, type RefundInTrouble, refundOf, refundsInTrouble } from './refunds.store.ts'
import { recordRefundResult } from './settle-refund.ts'

const overdue =
  'The provider has been at this refund for more than a day. Please look at it in PhonePe’s dashboard; if it has to be paid by hand, record it with the order.'
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
function ofRefund({ id, orderId, amount, askedAt, failure, status, isGiven }: RefundInTrouble) {
  const base = { orderId, amount, merchantOrderId: null, since: askedAt }
  if (status === 'PENDING') return { kind: 'REFUND_OVERDUE' as const, ...base, refundId: null, reason: overdue }
  const reason = failure ?? 'The provider refused the refund.'
  const asked = isGiven ? { refundId: null, reason: `${reason} ${byHand}` } : { refundId: id, reason }
  return { kind: 'REFUND_FAILED' as const, ...base, ...asked }
}

const ofPayment = ({ orderId, amount, merchantOrderId, endedAt, createdAt }: Attempt) => ({
  ...{ orderId, amount, merchantOrderId, refundId: null, since: endedAt ?? createdAt },
})

/** Marks a payment that fits no order as settled, for good; the ledger keeps under which reference. */
export function settlePayment(shop: Shop, merchantOrderId: string, reference: string) {
  return inTransaction(shop.db, async (trx) => {
    const attempt = await attemptOf(trx, merchantOrderId)
    if (!attempt) throw notFound('Payment')
    // The order before its attempts, as every other change takes them.
    const order = await holdOrder(trx, attempt.orderId)
    const held = await holdAttempt(trx, merchantOrderId)
    const isProblem = held.errorCode === amountMismatch || (held.state === 'COMPLETED' && !order)
    if (!isProblem || held.settledAt) throw new Refusal('conflict', 'There is nothing to settle about this payment.')
    const now = shop.clock()
    await saveAttempt(trx, merchantOrderId, { settledAt: now })
    await noteOf(trx, held, now)('SETTLED', held.amount, reference)
    return { message: 'The payment is settled.' }
  })
}

/** Sends a refund that failed to the provider once more, under a new id; a conflict when it has not failed, or money was given for it. */
export function retryRefund(shop: Shop, refundId: string) {
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
    return { message: 'The refund is being tried again.' }
  })
}
