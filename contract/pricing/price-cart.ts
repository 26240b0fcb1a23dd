import { checkCod } from '../cash-on-delivery/check-cod.ts'
import { codFeeOf } from '../cash-on-delivery/cod-fee.ts'
import { advanceOf, type CodRules } from '../cash-on-delivery/cod-rules.ts'
import type { DeliverySettings } from '../delivery/delivery-settings.ts'
import { goodsToDeliver } from '../delivery/find-rate.ts'
import type { Destination } from '../delivery/find-zone.ts'
import { type DeliveryQuote, type PinRule, quoteDelivery } from '../delivery/quote-delivery.ts'
import { minOnlineTotal } from '../limits.ts'
import { formatRupees } from '../money.ts'
import type { OfferCustomer } from '../offers/check-offer.ts'
import { evaluateOffers, type OfferRefusal } from '../offers/evaluate-offers.ts'
import type { Offer, OfferLine } from '../offers/offer.ts'
import type { PaymentMethod } from '../order-states.ts'
import type { AppliedDiscount } from './applied-discount.ts'
import { sum } from './sum.ts'

/** A line that can be ordered, with the weight of one piece. */
export type PricedLine = OfferLine & { weightGrams: number }

/** What the store has set. */
type PricingRules = {
  /** The automatic offers, and those whose codes were entered. */
  offers: readonly Offer[]
  delivery: DeliverySettings
  /** The rule of the destination's PIN code; null without one. */
  pin: PinRule | null
  /** Null while the owner has set no rules for cash on delivery. */
  cod: CodRules | null
}

/**
 * Who orders, and how. `customer` is null for a visitor, `paymentMethod` until it is chosen. `shippingFeeByHand` replaces the shipping fee by the
 * rules, and is not discounted; in paise.
 */
type PricingChoice = Destination & {
  shippingFeeByHand?: number | undefined
  now: Date
  paymentMethod: PaymentMethod | null
  customer: (OfferCustomer & { returnedToOrigin: number }) | null
}

/** The amounts of a cart in paise. The shipping fee is what is charged, after a discount of the level SHIPPING. */
export type PricedCart = {
  subtotal: number
  discounts: AppliedDiscount[]
  refusals: OfferRefusal[]
  shippingFee: number
  codFee: number
  total: number
  /** The part of a cash order that is paid online before its dispatch; 0 for none. */
  advance: number
  delivery: DeliveryQuote
  /** Why the chosen payment method is not available; null if it is. */
  methodProblem: string | null
}

/**
 * Prices a cart: lines, discounts, shipping and the fee of cash on delivery. Shipping rates depend on the subtotal before discounts, so
 * that a code never makes the delivery more expensive. The fee of cash on delivery is never discounted.
 */
export function priceCart(lines: readonly PricedLine[], rules: PricingRules, choice: PricingChoice): PricedCart {
  const toDeliver = goodsToDeliver(lines)
  const { subtotal } = toDeliver
  const delivery = quoteDelivery(rules.delivery, { ...choice, ...toDeliver, pin: rules.pin })
  const { discounts, refusals } = evaluateOffers({
    lines,
    offers: rules.offers,
    // An offer of free shipping that has nothing to reduce must not win against other discounts.
    shippingFee: choice.shippingFeeByHand === undefined ? delivery.shippingFee : 0,
    ...choice,
  })
  const discountOf = (isShipping: boolean) =>
    sum(discounts.filter(({ level }) => (level === 'SHIPPING') === isShipping).map(({ amount }) => amount))
  const shippingFee = choice.shippingFeeByHand ?? delivery.shippingFee - discountOf(true)
  const goods = subtotal - discountOf(false)
  const { codFee, methodProblem } = checkMethod({ total: goods + shippingFee, lines }, rules.cod, delivery, choice)
  const total = goods + shippingFee + codFee
  const takesCash = choice.paymentMethod === 'COD' && methodProblem === null
  return {
    subtotal,
    discounts,
    refusals,
    shippingFee,
    codFee,
    total,
    advance: takesCash && rules.cod ? advanceOf(rules.cod, total) : 0,
    delivery,
    methodProblem,
  }
}

type MethodCheck = Pick<PricedCart, 'codFee' | 'methodProblem'>

/** What is to be paid for the lines, before the fee of cash on delivery, in paise. */
type OrderToPay = { total: number; lines: readonly PricedLine[] }

function checkMethod(
  order: OrderToPay,
  cod: CodRules | null,
  delivery: DeliveryQuote,
  choice: PricingChoice,
): MethodCheck {
  const { paymentMethod } = choice
  if (paymentMethod === 'ONLINE_PAYMENT') return { codFee: 0, methodProblem: onlineProblem(order.total) }
  // Nothing is collected of an order that costs nothing.
  if (paymentMethod === null || order.total === 0) return { codFee: 0, methodProblem: null }
  const methodProblem = codProblem(order, cod, delivery, choice)
  return { codFee: methodProblem === null ? codFeeOf(cod, delivery) : 0, methodProblem }
}

/** Why an order cannot be paid in cash; null if it can, and for a total that online payment refuses, which has no other method. */
function codProblem(
  { total, lines }: OrderToPay,
  cod: CodRules | null,
  delivery: DeliveryQuote,
  { pinCode, customer }: PricingChoice,
): string | null {
  if (onlineProblem(total) !== null) return null
  if (!delivery.isCodAvailable && delivery.isServiceable) return noCodThereMessage(pinCode)
  const categoryIds = lines.map(({ categoryId }) => categoryId)
  return (cod && checkCod(cod, { total, pinCode, categoryIds, ...codCustomer(customer) }))?.message ?? null
}

/** A visitor counts as a customer who has ordered before and returned nothing, until the placement. */
const codCustomer = (customer: PricingChoice['customer']) => ({
  isFirstOrder: customer?.isFirstOrder ?? false,
  returnedToOrigin: customer?.returnedToOrigin ?? 0,
})

const noCodThereMessage = (pinCode: string | null) =>
  `Cash on delivery is not available ${pinCode ? `at ${pinCode}` : 'at this address'}. Please pay online.`

/** Why a total cannot be paid online; null if it can. */
export const onlineProblem = (total: number): string | null =>
  total < minOnlineTotal
    ? `Online payment begins at ${formatRupees(minOnlineTotal)}. Please choose cash on delivery.`
    : null
