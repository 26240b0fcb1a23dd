import { toPaise } from '#contract/money.ts'
import type { Order } from './order.ts'

type Amounts = Pick<
  Order,
  'orderTotal' | 'codFee' | 'advanceAmount' | 'advanceStatus' | 'paymentMethod' | 'paymentStatus' | 'deliveryStatus'
>

/** The amounts of an order in paise with the statuses that decide which of them are paid, for `contract/orders/amounts-due.ts`. */
export const toAmounts = ({ orderTotal, codFee = '0', advanceAmount = '0', ...order }: Amounts) => ({
  orderTotal: toPaise(orderTotal),
  codFee: toPaise(codFee),
  advanceAmount: toPaise(advanceAmount),
  advanceStatus: order.advanceStatus,
  paymentMethod: order.paymentMethod,
  paymentStatus: order.paymentStatus,
  deliveryStatus: order.deliveryStatus,
})
