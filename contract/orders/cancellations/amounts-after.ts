import type { PaymentMethod, PaymentStatus } from '../../order-states.ts'

type PaidOrder = {
  paymentMethod: PaymentMethod
  paymentStatus: PaymentStatus
  orderTotal: number
  advanceAmount: number
}

/**
 * What an order costs without canceled pieces that cost `amount`, what remains of its advance, and what is refunded: of an order that was
 * paid online, or to the shop before it was sent, all of it, of a cash order what its advance exceeds the new total by. Amounts in paise. The order is paid, or to be paid in cash.
 */
export function amountsAfterCancellation({ paymentMethod, paymentStatus, ...order }: PaidOrder, amount: number) {
  const orderTotal = order.orderTotal - amount
  const isPaid = paymentMethod === 'ONLINE_PAYMENT' || paymentStatus === 'COMPLETED'
  if (isPaid) return { orderTotal, advanceAmount: order.advanceAmount, refund: amount }
  const advanceAmount = Math.min(order.advanceAmount, orderTotal)
  return { orderTotal, advanceAmount, refund: order.advanceAmount - advanceAmount }
}
