import { isUnpaidOnline } from '#contract/order-states.ts'
import type { Database } from '#server/database/connect.ts'
import { AppError } from '#server/errors.ts'
import { isAttemptOpen } from '#server/payments/attempt-states.ts'
import { findAttemptsOfOrder } from '#server/payments/attempts.store.ts'
import type { LockedOrder } from '../../orders.store.ts'
import { findFulfilment } from '../../shipments/shipments.store.ts'

/** Throws a conflict for an order that cannot be changed: it is sent or canceled, something is packed, or a payment is open. */
export async function assertEditable(trx: Database, order: LockedOrder): Promise<void> {
  if (order.deliveryStatus === 'CANCELED') throw new AppError('conflict', 'This order is canceled.')
  if (order.deliveryStatus !== 'PENDING') throw new AppError('conflict', 'This order has already been sent.')
  const { shipments } = await findFulfilment(trx, order.id)
  if (shipments.some(({ status }) => status === 'READY'))
    throw new AppError('conflict', 'A parcel of this order is packed. Cancel the parcel first.')
  if (isUnpaidOnline(order)) {
    throw new AppError(
      'conflict',
      'This order is not paid yet, and the amount of its payment is fixed. Cancel it and place it again.',
    )
  }
  if ((await findAttemptsOfOrder(trx, order.id)).some(isAttemptOpen))
    throw new AppError('conflict', 'A payment for this order is open. Please try again in some minutes.')
}

/** Throws a conflict where the order cannot cost more: it is paid, or has an invoice, which is corrected by credit notes only. */
export function assertCanCostMore({ paymentMethod, paymentStatus }: LockedOrder, hasInvoice: boolean): void {
  if (paymentMethod !== 'COD' || paymentStatus !== 'PENDING')
    throw new AppError('conflict', 'This order is paid. Place another order for what is added.')
  if (hasInvoice) throw new AppError('conflict', 'This order has an invoice. Place another order for what is added.')
}
