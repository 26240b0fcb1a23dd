import type { z } from 'zod'
import type { CartPricing } from '#contract/cart/cart-pricing.ts'
import { refusalMessage, unknownCodeMessage } from '#contract/offers/refusal-message.ts'
import type { PaymentMethod } from '#contract/order-states.ts'
import { type PricedCart, type PricedLine, priceCart } from '#contract/pricing/price-cart.ts'
import { parseCodRules } from '#server/cash-on-delivery/cod-rules.store.ts'
import { parseDeliverySettings } from '#server/delivery/delivery-settings.store.ts'
import { parseUses } from '#server/offers/offer-uses.store.ts'
import { parseCustomerFacts } from '#server/segments/segment-condition.store.ts'
import type { Pricing } from './pricing.store.ts'

/** A line that can be ordered, with the columns that its price depends on; the weight is null in a store without delivery zones. */
type PriceableLine = Omit<PricedLine, 'id' | 'weightGrams'> & {
  productVariantId: string
  weightGrams: number | null
}

type PriceOptions = {
  /** The store's shipping fee, which applies without zones, in paise. */
  storeFee: number
  /** Null until it is chosen. */
  paymentMethod: PaymentMethod | null
  now: Date
  /** Replaces the shipping fee by the rules, and is not discounted, in paise. */
  shippingFeeByHand?: number | undefined
}

/** Prices lines by the store's offers, delivery zones and rules for cash on delivery. The shares of discounts name variants. */
export function priceLines(
  lines: readonly PriceableLine[],
  pricing: Pricing,
  { storeFee, ...choice }: PriceOptions,
): PricedCart {
  const priced = lines.map((line) => ({ ...line, id: line.productVariantId, weightGrams: line.weightGrams ?? 0 }))
  const rules = {
    offers: pricing.offers,
    delivery: parseDeliverySettings(pricing.delivery, storeFee),
    pin: pricing.pin,
    cod: pricing.cod && parseCodRules(pricing.cod),
  }
  const { customer, destination } = pricing
  return priceCart(priced, rules, {
    ...choice,
    pinCode: destination?.pinCode ?? null,
    state: destination?.state ?? null,
    customer: customer && {
      ...customer,
      uses: parseUses(customer.uses),
      facts: customer.facts && parseCustomerFacts(customer.facts),
    },
  })
}

/** The amounts as the API returns them, with the result of each entered code. */
export function toPricingResponse(
  priced: PricedCart,
  pricing: Pricing,
  codes: readonly string[],
): z.output<typeof CartPricing> {
  const { subtotal, shippingFee, codFee, total, delivery, discounts } = priced
  const hasDestination = pricing.destination !== null
  return {
    subtotal,
    shippingFee,
    // With an offer of free shipping there is no amount to reach.
    freeShippingFrom: discounts.some(({ level }) => level === 'SHIPPING') ? null : delivery.freeFrom,
    codFee,
    total,
    discounts: discounts.map(({ name, code, amount, shares }) => ({
      name,
      code,
      amount,
      lines: shares.map(({ lineId, amount: share }) => ({ productVariantId: lineId, amount: share })),
    })),
    codes: codes.map((code) => codeResult(code, priced, pricing)),
    acceptsCodes: pricing.acceptsCodes,
    ...(hasDestination && { delivery: { isServiceable: delivery.isServiceable, arrives: delivery.arrives } }),
  }
}

function codeResult(code: string, { refusals }: PricedCart, { offers }: Pricing) {
  if (!offers.some((offer) => offer.code === code)) return { code, message: unknownCodeMessage(code), isUnknown: true }
  const refusal = refusals.find((one) => one.code === code)
  return { code, message: refusal ? refusalMessage(refusal) : null, isUnknown: false }
}
