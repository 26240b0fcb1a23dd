import { allotByLargestRemainder } from '../pricing/allot-by-largest-remainder.ts'
import type { AppliedDiscount } from '../pricing/applied-discount.ts'
import { isInScope, type Offer, type OfferBenefit, type OfferLine, percentOf } from './offer.ts'

type OrderBenefit = Extract<OfferBenefit, { kind: 'PERCENT' | 'AMOUNT' }>
/** An offer at the level of the order. */
export type OrderOffer = Offer & { benefit: OrderBenefit }

/** What remains to be paid of each line, in paise by the id of the line. */
type RemainingAmounts = Map<string, number>

function discountOf(benefit: OrderBenefit, remaining: number): number {
  if (benefit.kind === 'AMOUNT') return Math.min(benefit.amount, remaining)
  const discount = percentOf(remaining, benefit.percent)
  return benefit.maxAmount === null ? discount : Math.min(discount, benefit.maxAmount)
}

/**
 * Applies offers one after another on what remains of their lines, which it reduces: first the offer that is worth most before the
 * others, ties by id.
 */
export function applyOrderOffers(
  lines: readonly OfferLine[],
  offers: readonly OrderOffer[],
  remaining: RemainingAmounts,
): AppliedDiscount[] {
  const withLines = offers.map((offer) => {
    const lineIds = lines.filter((line) => isInScope(offer.scope, line)).map(({ id }) => id)
    return { offer, lineIds: lineIds.sort(), first: discountOf(offer.benefit, sumOf(lineIds, remaining)) }
  })
  const sorted = withLines.sort((a, b) => b.first - a.first || (a.offer.id < b.offer.id ? -1 : 1))
  return sorted.flatMap(({ offer, lineIds }) => applyOffer(offer, lineIds, remaining))
}

const sumOf = (lineIds: readonly string[], remaining: RemainingAmounts) =>
  lineIds.reduce((sum, id) => sum + remaining.get(id)!, 0)

function applyOffer(offer: OrderOffer, lineIds: readonly string[], remaining: RemainingAmounts): AppliedDiscount[] {
  const amount = discountOf(offer.benefit, sumOf(lineIds, remaining))
  if (amount === 0) return []
  const weights = lineIds.map((id) => remaining.get(id)!)
  const shares = allotByLargestRemainder(amount, weights)
  lineIds.forEach((id, index) => {
    remaining.set(id, weights[index]! - shares[index]!)
  })
  const { id: offerId, name, code } = offer
  const parts = lineIds.map((lineId, index) => ({ lineId, amount: shares[index]! }))
  return [{ offerId, name, code, level: 'ORDER', amount, shares: parts.filter((share) => share.amount > 0) }]
}
