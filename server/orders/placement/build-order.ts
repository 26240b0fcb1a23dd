import { randomUUID } from 'node:crypto'
import type { PaymentMethod } from '#contract/order-states.ts'
import { costOfLine } from '#contract/orders/cost-of-pieces.ts'
import { discountOfLine } from '#contract/pricing/applied-discount.ts'
import { taxRateOfPrice } from '#contract/tax/rate-by-price.ts'
import type { DeliveryAddress } from '../address/delivery-address.ts'
import type { CheckoutLine, NewOrder, NewOrderItem } from './placement.store.ts'
import type { OrderAmounts } from './price-order.ts'

export type OrderDraft = {
  buyer: { id: string; firstName: string; lastName: string; email: string; mobile: string | null }
  address: DeliveryAddress
  paymentMethod: PaymentMethod
  amounts: OrderAmounts
  now: Date
  /** Until when the order can be paid by a link; without it, it has none. */
  payUntil?: Date
}

/** An order with a new id and its own copies of buyer and address: later changes of those do not affect the order. */
export function buildOrder({
  buyer,
  address,
  paymentMethod: chosenMethod,
  amounts,
  now,
  payUntil,
}: OrderDraft): NewOrder {
  // Until its advance is paid, a cash order is an unpaid online order: it expires, and its items go back to the cart.
  const paymentMethod = amounts.advance > 0 ? 'ONLINE_PAYMENT' : chosenMethod
  const { id: userId, firstName, lastName, email, mobile } = buyer
  const confirmUntil = paymentMethod === 'COD' ? amounts.confirmUntil : null
  return {
    id: randomUUID(),
    userId,
    firstName,
    lastName,
    email,
    mobile,
    ...address,
    orderDate: now,
    orderTotal: amounts.total,
    shippingFee: amounts.shippingFee,
    codFee: amounts.codFee,
    advanceAmount: amounts.advance,
    advanceStatus: amounts.advance > 0 ? 'DUE' : 'NONE',
    paymentMethod,
    paymentStatus: 'PENDING',
    deliveryStatus: 'PENDING',
    returnStatus: 'NONE',
    confirmationStatus: confirmUntil ? 'REQUESTED' : 'NONE',
    confirmUntil,
    payUntil: payUntil ?? null,
    deliveredAt: null,
    canceledAt: null,
    expectedDeliveryDate: amounts.expectedDeliveryDate,
  }
}

/** What a piece of a line costs after the discount of the line, in paise, rounded up; the rate by price follows from it (CGST Act, section 15(3)(a)). */
export const pricePerPiece = (line: { priceAtPurchase: number; quantity: number; discount: number }): number =>
  Math.ceil(costOfLine(line) / line.quantity)

/** The order's own copies of the cart's lines, with their discounts and the GST rate at the price of the order. */
export const buildOrderItems = (
  lines: readonly CheckoutLine[],
  { discounts }: Pick<OrderAmounts, 'discounts'>,
): NewOrderItem[] =>
  lines.map((line) => {
    const { taxRateByPrice } = line
    const discount = discountOfLine(discounts, line.productVariantId)
    return {
      ...line,
      ...(taxRateByPrice && { taxRate: taxRateOfPrice(pricePerPiece({ ...line, discount }), taxRateByPrice) }),
      discount,
      id: randomUUID(),
    }
  })
