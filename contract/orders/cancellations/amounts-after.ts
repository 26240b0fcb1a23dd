import type { PaymentStatus } from '../../order-states.ts'

type PaidOrder = {
  paymentStatus: PaymentStatus
  orderTotal: number
  advanceAmount: number
}

/**
 * What an order costs without canceled pieces that cost `amount`, what remains of its advance, and what is refunded: of a paid
 * order all of it, of any other what its advance exceeds the new total by. Amounts in paise.
 */
export function amountsAfterCancellation({ paymentStatus, ...order }: PaidOrder, amount: number) {
  const orderTotal = order.orderTotal - amount
  if (paymentStatus === 'COMPLETED') return { orderTotal, advanceAmount: order.advanceAmount, refund: amount }
  const advanceAmount = Math.min(order.advanceAmount, orderTotal)
  return { orderTotal, advanceAmount, refund: order.advanceAmount - advanceAmount }
}
