import { formatRupees, toPaise } from '#contract/money.ts'
import { awaitsConfirmation, type DeliveryStatus, isUnpaidOnline } from '#contract/order-states.ts'
import { toShortId } from '#contract/orders/short-id.ts'
import type { Order } from '../../order.ts'
import { hasPaidAdvance } from '../../order-amounts.ts'

type ConfirmMessage = { title: string; text: string; confirmText: string; cancelText?: string; danger?: boolean }

/** The confirmation before a cancellation, and before an unpaid, an unconfirmed or a test order is shipped; null for any other change. */
export function confirmMessage(order: Order, to: DeliveryStatus): ConfirmMessage | null {
  if (to === 'CANCELED') return cancelMessage(order)
  if (to === 'PENDING') return null
  const confirmText = to === 'SHIPPED' ? 'Ship anyway' : 'Mark as delivered'
  if (isUnpaidOnline(order)) {
    return {
      title: 'Ship without payment?',
      text: 'This order is to be paid online, and the money has not arrived.',
      confirmText,
      danger: true,
    }
  }
  if (awaitsConfirmation(order)) {
    return {
      title: 'Ship without confirmation?',
      text: 'The customer has not confirmed this order, and may not take it.',
      confirmText,
      danger: true,
    }
  }
  if (order.isTest && (order.paymentStatus === 'COMPLETED' || order.advanceStatus === 'PAID')) {
    return {
      title: 'Ship a test order?',
      text: `This order was paid in test mode: no money was charged.${order.isDemo ? '' : invoiceNote}`,
      confirmText,
      danger: true,
    }
  }
  return null
}

/** Of a test order; demonstration orders have no invoice. */
const invoiceNote = ' Its invoice is marked as a test, and its number is not of the legal series.'

function cancelMessage(order: Order): ConfirmMessage {
  const { id, deliveryStatus } = order
  const stock = deliveryStatus === 'SHIPPED' ? '' : 'The stock is restored. '
  return {
    title: `Cancel order ${toShortId({ id })}?`,
    text: `${stock}${paymentMessage(order)} A canceled order cannot be changed any more.`,
    confirmText: 'Cancel order',
    cancelText: 'Keep order',
    danger: true,
  }
}

function paymentMessage(order: Order): string {
  if (order.paymentStatus === 'COMPLETED') return 'The payment has to be refunded.'
  if (hasPaidAdvance(order)) return `The advance of ${formatRupees(toPaise(order.advanceAmount ?? '0'))} is refunded.`
  return order.advanceStatus === 'PAID' ? 'The advance was refunded before.' : 'Nothing was paid.'
}
