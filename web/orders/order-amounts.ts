import { toPaise } from '#contract/money.ts'
import type { Order } from './order.ts'

type Amounts = Pick<
  Order,
  | 'orderTotal'
  | 'shippingFee'
  | 'codFee'
  | 'advanceAmount'
  | 'advanceStatus'
  | 'paymentMethod'
  | 'paymentStatus'
  | 'deliveryStatus'
>

/** Whether something of the advance of a cash order is left that was not refunded: a part that does not arrive can take all of it. */
export const hasPaidAdvance = ({
  advanceStatus,
  advanceAmount = '0',
}: Pick<Order, 'advanceStatus' | 'advanceAmount'>) => advanceStatus === 'PAID' && toPaise(advanceAmount) > 0

/** The amounts of an order in paise with the statuses that decide which of them are paid, for `contract/orders/amounts-due.ts`. */
export const toAmounts = ({ orderTotal, shippingFee, codFee = '0', advanceAmount = '0', ...order }: Amounts) => ({
  orderTotal: toPaise(orderTotal),
  shippingFee: toPaise(shippingFee),
  codFee: toPaise(codFee),
  advanceAmount: toPaise(advanceAmount),
  advanceStatus: order.advanceStatus,
  paymentMethod: order.paymentMethod,
  paymentStatus: order.paymentStatus,
  deliveryStatus: order.deliveryStatus,
})

/** The items of an order with their amounts in paise, for the rules of `contract/orders/`. */
export const toLines = ({ items }: Pick<Order, 'items'>) =>
  items.map(({ id, quantity, priceAtPurchase, discount = '0' }) => ({
    id,
    quantity,
    priceAtPurchase: toPaise(priceAtPurchase),
    discount: toPaise(discount),
  }))

/** The shipments of an order with their cash in paise, for the rules of `contract/orders/`. */
export const toShipments = ({ shipments = [] }: Pick<Order, 'shipments'>) =>
  shipments.map(({ status, items, cashAmount = '0' }) => ({ status, items, cashAmount: toPaise(cashAmount) }))
