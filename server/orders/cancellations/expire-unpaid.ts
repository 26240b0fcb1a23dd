import { minuteMs } from '#contract/durations.ts'
import { unpaidOrderMinutes } from '#contract/limits.ts'
import type { AppContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { isAttemptOpen } from '#server/payments/attempt-states.ts'
import { findAttemptsOfOrder } from '#server/payments/attempts.store.ts'
import { findUnpaidOrders } from '../orders.store.ts'
import { payableUntil } from '../payments/payable-until.ts'
import { syncPayment } from '../payments/sync-payment.ts'
import { cancelUnpaid } from './cancel-unpaid.ts'

/** Minutes after `unpaidOrderMinutes` for which an order stays open if the provider cannot be reached; a later payment is refunded. */
const unpaidOrderGraceMinutes = 30

/**
 * Cancels online orders that were not paid within `unpaidOrderMinutes` of placement, or until the end of their payment link. The status of open attempts is read first: an
 * order with an attempt that has not expired is kept, and one with an unknown status is kept for `unpaidOrderGraceMinutes` more.
 */
export async function expireUnpaid(context: AppContext): Promise<void> {
  const now = context.clock()
  const placedBefore = new Date(now.getTime() - unpaidOrderMinutes * minuteMs)
  for (const order of await findUnpaidOrders(context.db, { placedBefore, now })) {
    // A failure must not stop the other orders.
    await expireOrder(context, order.id, payableUntil(order), now).catch((error: unknown) =>
      context.log.error({ err: error, id: order.id }, 'an unpaid order could not be canceled'),
    )
  }
}

async function expireOrder(context: AppContext, id: string, paidUntil: Date, now: Date): Promise<void> {
  const isInGracePeriod = now.getTime() - paidUntil.getTime() < unpaidOrderGraceMinutes * minuteMs
  if (!(await areAttemptsExpired(context, id, now)) && isInGracePeriod) return
  await inTransaction(context.db, async (trx) => {
    if ((await findAttemptsOfOrder(trx, id)).some((attempt) => isAttemptOpen(attempt) && attempt.expiresAt > now))
      return
    await cancelUnpaid(context, trx, id)
  })
}

/** Whether every open attempt has expired and its status could be read from the provider. */
async function areAttemptsExpired(context: AppContext, orderId: string, now: Date): Promise<boolean> {
  const open = (await findAttemptsOfOrder(context.db, orderId)).filter(isAttemptOpen)
  if (open.some(({ expiresAt }) => expiresAt > now)) return false
  for (const { merchantOrderId } of open) {
    const checked = await syncPayment(context, merchantOrderId)
    if (!checked?.isStatusKnown) return false
  }
  return true
}
