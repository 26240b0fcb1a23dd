import { codFeeOf } from '#contract/cash-on-delivery/cod-fee.ts'
import { hourMs } from '#contract/durations.ts'
import { startOfDayInIndia } from '#contract/india-time.ts'
import type { PaymentMethod } from '#contract/order-states.ts'
import type { AppliedDiscount } from '#contract/pricing/applied-discount.ts'
import { priceLines } from '#server/cart/pricing/price-lines.ts'
import { noPricing, type Pricing } from '#server/cart/pricing/pricing.store.ts'
import { parseCodRules } from '#server/cash-on-delivery/cod-rules.store.ts'
import { invalidField } from '#server/errors.ts'
import type { CheckoutLine } from './placement.store.ts'

/** The amounts of an order in paise, with its discounts and its promise. */
export type OrderAmounts = {
  shippingFee: number
  codFee: number
  total: number
  /** The part of a cash order that is paid online before its dispatch; 0 for none. */
  advance: number
  discounts: AppliedDiscount[]
  expectedDeliveryDate: Date | null
  /** Until when the customer has to confirm a cash order; null without that rule. */
  confirmUntil: Date | null
  /** Why the order cannot be placed to this address, or with this payment method; null if it can. */
  problem: { field: 'addressId' | 'paymentMethod'; message: string } | null
}

/** The amounts by the rules of the store. `codFeeOfRules` is the fee of a cash order, also where cash is refused or not chosen. */
type PricedOrder = OrderAmounts & { codFeeOfRules: number }

type OrderTerms = {
  paymentMethod: PaymentMethod
  storeFee: number
  now: Date
  /** Replaces the shipping fee by the rules, and is not discounted, in paise. */
  shippingFeeByHand?: number | undefined
}

/** The amounts of an order of these lines; `stored` is null in a store without offers, delivery zones and rules for cash on delivery. */
export function priceOrder(lines: readonly CheckoutLine[], stored: Pricing | null, terms: OrderTerms): PricedOrder {
  const pricing = stored ?? noPricing
  const priced = lines.map((line) => ({ ...line, price: line.priceAtPurchase }))
  const { delivery, methodProblem, ...amounts } = priceLines(priced, pricing, terms)
  const { shippingFee, codFee, total, advance, discounts } = amounts
  return {
    shippingFee,
    codFee,
    codFeeOfRules: codFeeOf(parseCodRules(pricing.cod), delivery),
    total,
    advance,
    discounts,
    expectedDeliveryDate: delivery.arrives && startOfDayInIndia(delivery.arrives.to),
    confirmUntil: total > 0 ? confirmUntil(pricing, terms.now) : null,
    problem: findProblem(delivery.isServiceable, methodProblem, pricing.destination?.pinCode),
  }
}

/** Until when a cash order has to be confirmed by the owner's rule; null without one. */
function confirmUntil({ cod }: Pricing, now: Date): Date | null {
  const { confirmWithinHours } = parseCodRules(cod)
  return confirmWithinHours === null ? null : new Date(now.getTime() + confirmWithinHours * hourMs)
}

function findProblem(isServiceable: boolean, methodProblem: string | null, pinCode?: string): OrderAmounts['problem'] {
  if (!isServiceable) return { field: 'addressId', message: notServiceableMessage(pinCode) }
  return methodProblem === null ? null : { field: 'paymentMethod', message: methodProblem }
}

const notServiceableMessage = (pinCode = 'this PIN code') =>
  `We do not deliver to ${pinCode} yet. Please choose another address.`

/** Throws if the order cannot be placed to its address, or with its payment method. */
export function assertPlaceable({ problem }: OrderAmounts): void {
  if (problem) throw invalidField(problem.field, problem.message)
}
