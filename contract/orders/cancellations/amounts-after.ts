import type { PaymentMethod } from '../../order-states.ts'

type PaidOrder = { paymentMethod: PaymentMethod; orderTotal: number; advanceAmount: number }

/**
 * What an order costs without canceled pieces that cost `amount`, what remains of its advance, and what is refunded: of an order that was
 * paid online all of it, of a cash order what its advance exceeds the new total by. Amounts in paise. The order is paid, or to be paid in cash.
 */
export function amountsAfterCancellation({ paymentMethod, ...order }: PaidOrder, amount: number) {
  const orderTotal = order.orderTotal - amount
  if (paymentMethod === 'ONLINE_PAYMENT') return { orderTotal, advanceAmount: order.advanceAmount, refund: amount }
  const advanceAmount = Math.min(order.advanceAmount, orderTotal)
  return { orderTotal, advanceAmount, refund: order.advanceAmount - advanceAmount }
}
