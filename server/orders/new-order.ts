import { randomUUID } from 'node:crypto'
import type { PaymentMethod } from '#contract/order-states.ts'
import type { DeliveryAddress, LineToOrder, NewLine, NewOrder } from './placing.store.ts'

type Purchase = {
  buyer: { id: string; firstName: string; lastName: string; email: string; mobile: string | null }
  address: DeliveryAddress
  lines: readonly LineToOrder[]
  paymentMethod: PaymentMethod
  now: Date
}

/** What the lines cost together, in paise. */
export const totalOf = (lines: readonly Pick<LineToOrder, 'priceAtPurchase' | 'quantity'>[]): number =>
  lines.reduce((sum, { priceAtPurchase, quantity }) => sum + priceAtPurchase * quantity, 0)

/** An order with a new id and its own copies of buyer and address: later changes of those do not reach it. */
export function newOrder({ buyer, address, lines, paymentMethod, now }: Purchase): NewOrder {
  const { id: userId, firstName, lastName, email, mobile } = buyer
  return {
    id: randomUUID(),
    ...{ userId, firstName, lastName, email, mobile },
    ...address,
    orderDate: now,
    orderTotal: totalOf(lines),
    paymentMethod,
    paymentStatus: 'PENDING',
    deliveryStatus: 'PENDING',
    returnStatus: 'NONE',
    deliveredOn: null,
    expectedDeliveryDate: null,
  }
}

/** The order's own copies of the cart's lines. */
export const newLines = (lines: readonly LineToOrder[]): NewLine[] =>
  lines.map(({ cartItemId: _, isGone: __, stock: ___, ...kept }) => ({ ...kept, id: randomUUID() }))
