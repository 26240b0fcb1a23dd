import type { Database } from '../database/connect.ts'
import { inTransaction } from '../database/transaction.ts'
import { attemptToRefund } from '../payments/attempts.store.ts'
import { latestTry, type RefundTry } from '../payments/refund-tries.store.ts'
import { askForRefund, openRefund, type RefundEnd, recordRefundAnswer } from '../payments/refunding.ts'
import type { Shop } from '../shop.ts'
import { addEvents, theStore } from './history.store.ts'
import { queueSecondPaymentLetter } from './letters.ts'
import { holdOrder } from './orders.store.ts'
import { queueRefund, type RefundRow, refundOf } from './refunds.store.ts'
import { recordRefundResult } from './settle-refund.ts'

type Treasurer = Pick<Shop, 'db' | 'clock' | 'payments' | 'publicUrl' | 'log'>

/**
 * Sends a refund to the provider, or asks how it stands, and lets the order follow. Running it again does no harm: a refund
 * is asked for once, and after a failure only when an administrator wants it.
 */
export async function carryOutRefund(shop: Treasurer, refundId: string): Promise<void> {
  const { db, clock, payments } = shop
  const refund = await refundOf(db, refundId)
  if (refund?.kind !== 'provider' || refund.status !== 'PENDING') return
  if (!payments.provider) return giveUp(shop, refund, 'No payment provider is set up.')
  const { sent, isNew } = await tryOf(shop, refund)
  if (!sent) return
  const answer = await askForRefund(payments.provider, sent, isNew, clock())
  await inTransaction(db, async (trx) => {
    // The order before its refund, as every other change takes them.
    await holdOrder(trx, refund.orderId)
    const end = await recordRefundAnswer(trx, sent, refund.orderId, answer, clock())
    if (end) await follow(shop, trx, refund, end)
    else await queueRefund(trx, refundId, (await latestTry(trx, refundId))?.nextCheckAt ?? undefined)
  })
}

/** The try that is under way, or a new one. */
async function tryOf(shop: Treasurer, refund: RefundRow): Promise<{ sent?: RefundTry | undefined; isNew: boolean }> {
  const { db, clock } = shop
  const last = await latestTry(db, refund.id)
  if (last && last.state !== 'FAILED') return { sent: last, isNew: false }
  const sent = await inTransaction(db, async (trx) => {
    const attempt = await attemptToRefund(trx, refund.id, refund.orderId)
    if (!attempt) await follow(shop, trx, refund, { status: 'FAILED', failure: 'There is no payment to give back.' })
    return attempt && openRefund(trx, attempt, { refundId: refund.id, amount: refund.amount, now: clock() })
  })
  return { sent, isNew: true }
}

/** A refund that cannot even be asked for stands among the failed ones, where an administrator sees it. */
const giveUp = (shop: Treasurer, refund: RefundRow, failure: string) =>
  inTransaction(shop.db, (trx) => follow(shop, trx, refund, { status: 'FAILED', failure }))

async function follow(shop: Treasurer, trx: Database, refund: RefundRow, end: NonNullable<RefundEnd>): Promise<void> {
  const { status } = end
  const reference = status === 'COMPLETED' ? end.reference : null
  const result = { status, ...(reference && { reference }), ...(status === 'FAILED' && { failure: end.failure }) }
  const isNew = await recordRefundResult(shop, trx, refund.id, result)
  if (!isNew || !refund.isExtra) return
  const note = status === 'COMPLETED' ? 'The second payment was refunded.' : 'The refund of the second payment failed.'
  const event = { event: 'REFUND_CHANGED', fromState: 'PENDING', toState: status, note } as const
  await addEvents(trx, refund.orderId, theStore, shop.clock(), [event])
  if (status === 'COMPLETED') {
    const { orderId, amount } = refund
    await queueSecondPaymentLetter(trx, shop.publicUrl, { orderId, amount, isDone: true })
  }
}
