import type { AppliedDiscount } from '../pricing/applied-discount.ts'
import { checkOffer, type OfferFacts, type RefusalReason } from './check-offer.ts'
import { chooseItemOffers, type ItemOffer } from './choose-item-offers.ts'
import { lineAmount, type Offer, type OfferLine } from './offer.ts'
import { applyOrderOffers, type OrderOffer } from './order-discounts.ts'

/** An offer whose code was entered, and that is not applied. */
export type OfferRefusal = { offerId: string; code: string; reason: RefusalReason }

export type EvaluatedOffers = { discounts: AppliedDiscount[]; refusals: OfferRefusal[] }

type Input = OfferFacts & {
  /** Automatic offers, and those whose code was entered. */
  offers: readonly Offer[]
  /** The shipping fee before offers, in paise. */
  shippingFee: number
}

/**
 * The discounts of a cart: those of lines, then those of the order on what remains, then that of the shipping fee. The best
 * exclusive offer alone is compared with all combinable ones together, and the higher sum wins, at equality the combinable ones.
 * The order of lines and offers does not matter. Amounts in paise; docs/offers.md has the rules.
 */
export function evaluateOffers({ offers, shippingFee, ...facts }: Input): EvaluatedOffers {
  const reasons = new Map(offers.map((offer) => [offer, checkOffer(offer, facts)]))
  const valid = offers.filter((offer) => reasons.get(offer) === null)
  const discounts = bestDiscounts(valid, facts.lines, shippingFee)
  const applied = new Set(discounts.map(({ offerId }) => offerId))
  const refusals = offers.flatMap((offer): OfferRefusal[] => {
    const { id: offerId, code } = offer
    if (code === null || applied.has(offerId)) return []
    return [{ offerId, code, reason: reasons.get(offer) ?? whyNotChosen(offer, facts.lines, shippingFee) }]
  })
  return { discounts, refusals: refusals.sort((a, b) => (a.code < b.code ? -1 : 1)) }
}

const totalOf = (discounts: readonly AppliedDiscount[]) => discounts.reduce((sum, { amount }) => sum + amount, 0)

function bestDiscounts(offers: readonly Offer[], lines: readonly OfferLine[], shippingFee: number) {
  const isExclusive = ({ combination }: Offer) => combination === 'EXCLUSIVE'
  let best = applyOffers(
    offers.filter((offer) => !isExclusive(offer)),
    lines,
    shippingFee,
  )
  const exclusive = offers.filter(isExclusive).sort((a, b) => (a.id < b.id ? -1 : 1))
  for (const offer of exclusive) {
    const alone = applyOffers([offer], lines, shippingFee)
    if (totalOf(alone) > totalOf(best)) best = alone
  }
  return best
}

const whyNotChosen = (offer: Offer, lines: readonly OfferLine[], shippingFee: number): RefusalReason => ({
  kind: applyOffers([offer], lines, shippingFee).length > 0 ? 'BETTER_OFFER' : 'NOTHING_TO_DISCOUNT',
})

const isItemOffer = (offer: Offer): offer is ItemOffer => offer.benefit.level === 'ITEMS'
const isOrderOffer = (offer: Offer): offer is OrderOffer => offer.benefit.level === 'ORDER'

/** The discounts of offers that are applied together. */
function applyOffers(offers: readonly Offer[], lines: readonly OfferLine[], shippingFee: number): AppliedDiscount[] {
  const remaining = new Map(lines.map((line) => [line.id, lineAmount(line)]))
  const ofItems = chooseItemOffers(lines, offers.filter(isItemOffer)).map(
    ({ offer: { id: offerId, name, code }, shares, amount }): AppliedDiscount => {
      for (const share of shares) remaining.set(share.lineId, remaining.get(share.lineId)! - share.amount)
      return { offerId, name, code, level: 'ITEMS', amount, shares }
    },
  )
  ofItems.sort((a, b) => b.amount - a.amount || (a.offerId! < b.offerId! ? -1 : 1))
  const ofOrder = applyOrderOffers(lines, offers.filter(isOrderOffer), remaining)
  return [...ofItems, ...ofOrder, ...ofShipping(offers, shippingFee)]
}

/** The first offer by id: one makes the shipping free. */
function ofShipping(offers: readonly Offer[], shippingFee: number): AppliedDiscount[] {
  const free = offers.filter(({ benefit }) => benefit.level === 'SHIPPING').sort((a, b) => (a.id < b.id ? -1 : 1))[0]
  if (!free || shippingFee === 0) return []
  const { id: offerId, name, code } = free
  return [{ offerId, name, code, level: 'SHIPPING', amount: shippingFee, shares: [] }]
}
