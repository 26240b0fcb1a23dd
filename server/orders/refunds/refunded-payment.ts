import type { AdvanceStatus, DeliveryStatus, PaymentMethod } from '#contract/order-states.ts'
import type { Database } from '#server/database/connect.ts'
import { type CancellationKind, findCancellationKind } from '../cancellations/cancellations.store.ts'
import { lockExistingOrder } from '../locked-order.store.ts'
import { isRefundOfReturn } from '../returns/returns.store.ts'
import type { RefundRow } from './refunds.store.ts'

type RefundedOrder = {
  paymentMethod: PaymentMethod
  deliveryStatus: DeliveryStatus
  advanceStatus: AdvanceStatus
  isCashBooked?: boolean | undefined
  wasDispatched?: boolean | undefined
  /** Missing for false. */
  isPaidToShop?: boolean | undefined
}

/**
 * Whether the refunded payments of an order that leave it as it is came too late to pay for a cash order online; else the order was paid
 * before. The payment method shows it at any later time, because a dispatched or canceled cash order is never paid online; only one whose
 * booking is canceled can be paid online after such a refund. An order that was paid to the shop was paid before.
 */
export const isTooLateToPayOnline = ({
  paymentMethod,
  advanceStatus,
  isPaidToShop = false,
}: Pick<RefundedOrder, 'paymentMethod' | 'advanceStatus' | 'isPaidToShop'>): boolean =>
  paymentMethod === 'COD' && advanceStatus === 'NONE' && !isPaidToShop

/** The phrases of the history about a payment that is refunded and leaves its order as it is. */
export const refundedPaymentPhrases = (order: RefundedOrder): { name: string; arrived: string } =>
  isTooLateToPayOnline(order)
    ? {
        name: 'late online payment',
        arrived: `An online payment arrived after the order was ${whyTooLate(order)}`,
      }
    : { name: 'second payment', arrived: 'A second payment arrived' }

function whyTooLate({ deliveryStatus, isCashBooked, wasDispatched }: RefundedOrder): string {
  if (deliveryStatus === 'CANCELED') return 'canceled'
  if (isCashBooked) return 'booked with the courier'
  // An order that could still be paid online costs another amount than when the payment was requested.
  return deliveryStatus === 'PENDING' && !wasDispatched ? 'changed' : 'dispatched'
}

/** The names in the history of pieces that left an order. */
const partNames: Readonly<Record<CancellationKind, string>> = {
  CANCELED: 'canceled part',
  RETURNED: 'undelivered part',
  LOST: 'undelivered part',
  SENT_BACK: 'returned part',
}

/** The name in the history of what a refund that leaves its order as it is returns: pieces that left the order, or such a payment. */
export const nameOfRefund = async (
  trx: Database,
  { id, isPart, orderId }: Pick<RefundRow, 'id' | 'isPart' | 'orderId'>,
): Promise<string> => {
  if (isPart) {
    const kind = await findCancellationKind(trx, { orderId, refundId: id })
    return kind ? partNames[kind] : 'advance'
  }
  return refundedPaymentPhrases(await lockExistingOrder(trx, orderId)).name
}

/** The mail about a refund of pieces that left an order, which was paid. */
export const emailOfPartRefund = async (trx: Database, refundId: string): Promise<'returnRefunded' | 'partRefunded'> =>
  (await isRefundOfReturn(trx, refundId)) ? 'returnRefunded' : 'partRefunded'
