import type { DeliveryStatus } from '#contract/order-states.ts'
import { type Order, shortId } from '../../order.ts'

export type ConfirmMessage = { title: string; text: string; confirmText: string; cancelText?: string; danger?: boolean }

const cancelRefundMessage = ({ paymentStatus }: Order) =>
  paymentStatus === 'COMPLETED' ? 'The payment has to be refunded.' : 'Nothing was paid.'

/** The confirmation before a final status, and before unpaid goods are shipped. */
export function confirmMessage(order: Order, to: DeliveryStatus): ConfirmMessage | null {
  if (to === 'CANCELED') {
    const stock = order.deliveryStatus === 'SHIPPED' ? '' : 'The stock is restored. '
    return {
      title: `Cancel order ${shortId(order.id)}?`,
      text: `${stock}${cancelRefundMessage(order)} A canceled order cannot be changed any more.`,
      confirmText: 'Cancel order',
      cancelText: 'Keep order',
      danger: true,
    }
  }
  const isUnpaid = order.paymentMethod === 'ONLINE_PAYMENT' && order.paymentStatus !== 'COMPLETED'
  if (isUnpaid && (to === 'SHIPPED' || to === 'DELIVERED')) {
    return {
      title: 'Ship without payment?',
      text: 'This order is to be paid online, and the money has not arrived.',
      confirmText: to === 'SHIPPED' ? 'Ship anyway' : 'Mark as delivered',
      danger: true,
    }
  }
  if (order.isTest && order.paymentStatus === 'COMPLETED' && (to === 'SHIPPED' || to === 'DELIVERED')) {
    return {
      title: 'Ship a test order?',
      text: 'This order was paid in test mode: no money was charged.',
      confirmText: to === 'SHIPPED' ? 'Ship anyway' : 'Mark as delivered',
      danger: true,
    }
  }
  return null
}
