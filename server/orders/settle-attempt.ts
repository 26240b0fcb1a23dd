import type { Database } from '../database/connect.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Verdict } from '../payments/attempt-states.ts'
import { type Attempt, attemptOf, attemptsOf, saveAttempt } from '../payments/attempts.store.ts'
import { isOpen } from '../payments/attempts.ts'
import type { NotFound, PaymentStatus, Unknown } from '../payments/provider.ts'
import { recordStatus } from '../payments/record-status.ts'
import type { Shop } from '../shop.ts'
import { holdOrder } from './orders.store.ts'
import { recordPaymentResult } from './record-payment.ts'

type Counter = Pick<Shop, 'db' | 'clock' | 'payments' | 'publicUrl' | 'log' | 'metrics'>

/** How an attempt stands after it was asked for; `isKnown` is false where the provider could not tell. */
export type Checked = { attempt: Attempt; isKnown: boolean }

/**
 * Asks the provider how an attempt stands and lets the order follow; undefined when there is no such attempt. The
 * provider's word is the only one that counts, whoever made us ask: a shopper's return, a webhook, the clock.
 */
export async function checkPayment(shop: Counter, merchantOrderId: string): Promise<Checked | undefined> {
  const attempt = await attemptOf(shop.db, merchantOrderId)
  if (!attempt) return undefined
  if (attempt.state === 'COMPLETED') return { attempt, isKnown: true }
  const noProvider: Unknown = { kind: 'unknown', reason: 'no provider' }
  const answer = (await shop.payments.provider?.status(merchantOrderId)) ?? noProvider
  return { attempt: await settleAttempt(shop, attempt, answer), isKnown: answer.kind !== 'unknown' }
}

/** Writes down what the provider says of an attempt, and moves its order with it, in one transaction. */
async function settleAttempt(
  shop: Counter,
  asked: Attempt,
  answer: PaymentStatus | NotFound | Unknown,
): Promise<Attempt> {
  const { merchantOrderId, orderId } = asked
  let end: Verdict['kind'] | undefined
  const settled = await inTransaction(shop.db, async (trx) => {
    // The order before its attempts, as every other change takes them.
    const order = await holdOrder(trx, orderId)
    const { verdict, attempt } = await recordStatus(trx, merchantOrderId, answer, shop.clock())
    const { kind } = verdict
    end = verdict.kind
    if (kind === 'mismatch' || (kind === 'completed' && !order)) {
      shop.log.error({ merchantOrderId, orderId, kind }, 'A payment came that fits no order: see npm run reconcile.')
    }
    if (!order) return attempt
    if (kind === 'completed') return takeMoney(shop, trx, attempt)
    // Who paid another amount is not asked to pay again: that order stays as it is until somebody has looked.
    if (kind === 'failed') await failWhereNothingIsOpen(shop, trx, orderId)
    return attempt
  })
  if (end === 'completed' || end === 'failed' || end === 'mismatch') shop.metrics.paymentAttempt(end)
  return settled
}

/** Money has come: the order is paid, or it goes back where it came too late or a second time. */
async function takeMoney(shop: Counter, trx: Database, attempt: Attempt): Promise<Attempt> {
  const { merchantOrderId, orderId, amount } = attempt
  const { refundId } = await recordPaymentResult(shop, trx, orderId, { status: 'COMPLETED', amount })
  return refundId ? saveAttempt(trx, merchantOrderId, { refundId }) : attempt
}

/** The order's payment has failed only when no other attempt can still be paid. */
async function failWhereNothingIsOpen(shop: Counter, trx: Database, orderId: string): Promise<void> {
  const attempts = await attemptsOf(trx, orderId)
  if (!attempts.some(isOpen)) await recordPaymentResult(shop, trx, orderId, { status: 'FAILED' })
}
