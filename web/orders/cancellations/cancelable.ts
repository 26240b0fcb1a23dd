import { isFinal, isUnpaidOnline, orderCan } from '#contract/order-states.ts'
import { paidAmount } from '#contract/orders/amounts-due.ts'
import { amountsAfterCancellation } from '#contract/orders/cancellations/amounts-after.ts'
import { reduceLines } from '#contract/orders/cancellations/cancel-pieces.ts'
import { uncollectedFees } from '#contract/orders/cancellations/uncollected-fees.ts'
import type { LinePieces } from '#contract/orders/cost-of-pieces.ts'
import { countPieces } from '#contract/orders/count-pieces.ts'
import type { Order } from '../order.ts'
import { toAmounts, toLines, toShipments } from '../order-amounts.ts'
import { waitingItems } from '../shipments/parcels.ts'

/** Who cancels: the customer before the order is sent, an administrator also what is left of it. */
export type CancelingUser = 'customer' | 'administrator'

/**
 * The items of which pieces can be canceled, each with their number: those in no shipment. None of an order of one piece, which is canceled
 * as a whole, and none of an unpaid online order.
 */
export function cancelableItems(order: Order, by: CancelingUser): Order['items'] {
  const canCancel = by === 'customer' ? orderCan.beCanceled(order) : !isFinal(order.deliveryStatus)
  return canCancel && !isUnpaidOnline(order) && countPieces(order.items) > 1 ? waitingItems(order) : []
}

/** What canceling pieces of an order means: whether it cancels the whole order, what is refunded, and what the order then costs. In paise. */
export function previewCancellation(order: Order, pieces: readonly LinePieces[]) {
  const amounts = toAmounts(order)
  if (countPieces(pieces) === countPieces(order.items)) {
    return { isWhole: true, refund: paidAmount(amounts), orderTotal: 0, advanceAmount: 0 }
  }
  const amount = reduceLines(toLines(order), pieces).reduce((sum, line) => sum + line.amount, 0)
  const fees = uncollectedFees(amounts, {
    pieces,
    amount,
    items: order.items,
    shipments: toShipments(order),
    canPackedCollect: hasUnbookedPacked(order),
  })
  const leaving = amount + (fees ? fees.shippingFee + fees.codFee : 0)
  return { isWhole: false, ...amountsAfterCancellation(amounts, leaving) }
}

/** Whether an order has a packed parcel whose cash can still change: the courier of one with a number is booked. */
const hasUnbookedPacked = ({ shipments = [] }: Order): boolean =>
  shipments.some(({ status, trackingNumber }) => status === 'READY' && !trackingNumber)
