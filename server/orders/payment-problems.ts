import { inTransaction } from '../database/transaction.ts'
import { notFound, Refusal } from '../errors.ts'
import { amountMismatch } from '../payments/attempt-states.ts'
import { attemptsWithCode } from '../payments/attempts.store.ts'
import type { Shop } from '../shop.ts'
import { shortIdOf } from './order-reply.ts'
import { failedRefunds, queueRefund, refundOf } from './refunds.store.ts'
import { recordRefundResult } from './settle-refund.ts'

/** Money that needs an administrator: refunds that failed, payments of another amount than was asked for. */
export async function paymentProblems({ db }: Pick<Shop, 'db'>) {
  const refunds = (await failedRefunds(db)).map(({ id, orderId, amount, askedAt, failure }) => ({
    kind: 'REFUND_FAILED' as const,
    ...{ orderId, amount, refundId: id, since: askedAt, reason: failure ?? 'The provider refused the refund.' },
  }))
  const mismatches = (await attemptsWithCode(db, amountMismatch)).map(({ orderId, amount, endedAt, createdAt }) => ({
    kind: 'AMOUNT_MISMATCH' as const,
    ...{ orderId, amount, refundId: null, since: endedAt ?? createdAt },
    reason: 'The provider took another amount than was asked for. Please look at it in PhonePe’s dashboard.',
  }))
  const problems = [...refunds, ...mismatches].sort((a, b) => a.since.getTime() - b.since.getTime())
  return { problems: problems.map((problem) => ({ ...problem, shortId: shortIdOf({ id: problem.orderId }) })) }
}

/** Sends a refund that failed to the provider once more, under a new id; a conflict when it has not failed. */
export function retryRefund(shop: Shop, refundId: string) {
  return inTransaction(shop.db, async (trx) => {
    const refund = await refundOf(trx, refundId)
    if (!refund) throw notFound('Refund')
    const isPending =
      refund.kind === 'provider' && (await recordRefundResult(shop, trx, refundId, { status: 'PENDING' }))
    if (!isPending) throw new Refusal('conflict', 'This refund has not failed: nothing has to be tried again.')
    await queueRefund(trx, refundId)
    return { message: 'The refund is being tried again.' }
  })
}
