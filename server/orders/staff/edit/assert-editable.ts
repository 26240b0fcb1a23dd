import { isUnpaidOnline } from '#contract/order-states.ts'
import { hasPacked } from '#contract/orders/shipments/shipment-states.ts'
import type { Database } from '#server/database/connect.ts'
import { AppError } from '#server/errors.ts'
import type { LockedOrder } from '../../locked-order.store.ts'
import { assertNoOpenPayment } from '../../payments/assert-no-open-payment.ts'
import { findFulfilment } from '../../shipments/shipments.store.ts'

/** Throws a conflict for an order that cannot be changed: it is sent or canceled, something is packed, or a payment is open. */
export async function assertEditable(trx: Database, order: LockedOrder): Promise<void> {
  if (order.deliveryStatus === 'CANCELED') throw new AppError('conflict', 'This order is canceled.')
  if (order.deliveryStatus !== 'PENDING') throw new AppError('conflict', 'This order has already been sent.')
  const { shipments } = await findFulfilment(trx, order.id)
  if (hasPacked(shipments)) throw new AppError('conflict', 'A parcel of this order is packed. Cancel the parcel first.')
  if (isUnpaidOnline(order)) {
    throw new AppError(
      'conflict',
      'This order is not paid yet, and the amount of its payment is fixed. Cancel it and place it again.',
    )
  }
  await assertNoOpenPayment(trx, order.id)
}

/** Throws a conflict where nothing can be added to the order: it has an invoice, which is corrected by credit notes only. */
export function assertNoInvoice(hasInvoice: boolean): void {
  if (hasInvoice) throw new AppError('conflict', 'This order has an invoice. Place another order for what is added.')
}

/** Throws a conflict where the charges of the order cannot change: it is paid, or has an invoice. */
export function assertCanCostMore(order: LockedOrder, hasInvoice: boolean): void {
  if (isPaid(order)) throw new AppError('conflict', 'This order is paid. Place another order for what is added.')
  assertNoInvoice(hasInvoice)
}

/** Whether an order that can be changed is paid: online, or to the shop. */
export const isPaid = ({ paymentMethod, paymentStatus }: LockedOrder): boolean =>
  paymentMethod !== 'COD' || paymentStatus !== 'PENDING'
