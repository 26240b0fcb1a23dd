import { randomUUID } from 'node:crypto'
import { calculateCartTotals } from '#contract/cart-rules.ts'
import type { PaymentMethod } from '#contract/order-states.ts'
import { taxRateOfPrice } from '#contract/tax/rate-by-price.ts'
import type { CheckoutLine, DeliveryAddress, NewOrder, NewOrderItem } from './placement.store.ts'

type OrderDraft = {
  buyer: { id: string; firstName: string; lastName: string; email: string; mobile: string | null }
  address: DeliveryAddress
  lines: readonly CheckoutLine[]
  paymentMethod: PaymentMethod
  shippingFee: number
  /** The lines and the shipping fee, in paise. */
  total: number
  now: Date
}

/** The shipping fee and the total of the lines that can be ordered, in paise; `fee` is the store's fee below the threshold. */
export function calculateTotals(lines: readonly CheckoutLine[], fee: number) {
  const priced = lines.map((line) => ({ ...line, price: line.priceAtPurchase }))
  const { shippingFee, total } = calculateCartTotals(priced, fee)
  return { shippingFee, total }
}

/** An order with a new id and its own copies of buyer and address: later changes of those do not affect the order. */
export function buildOrder({ buyer, address, paymentMethod, shippingFee, total, now }: OrderDraft): NewOrder {
  const { id: userId, firstName, lastName, email, mobile } = buyer
  return {
    id: randomUUID(),
    userId,
    firstName,
    lastName,
    email,
    mobile,
    ...address,
    orderDate: now,
    orderTotal: total,
    shippingFee,
    paymentMethod,
    paymentStatus: 'PENDING',
    deliveryStatus: 'PENDING',
    returnStatus: 'NONE',
    deliveredAt: null,
    canceledAt: null,
    expectedDeliveryDate: null,
  }
}

/** The order's own copies of the cart's lines, with the GST rate at the price of the order. */
export const buildOrderItems = (lines: readonly CheckoutLine[]): NewOrderItem[] =>
  lines.map(({ cartItemId: _, isGone: __, stock: ___, taxRateByPrice, ...columns }) => ({
    ...columns,
    ...(taxRateByPrice && { taxRate: taxRateOfPrice(columns.priceAtPurchase, taxRateByPrice) }),
    id: randomUUID(),
  }))
