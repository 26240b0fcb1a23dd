import type { Input } from '#contract/endpoint.ts'
import { maxLineQuantity } from '#contract/limits.ts'
import { isInScope, type Offer, type OfferBenefit } from '#contract/offers/offer.ts'
import { toOfferParts } from '#contract/offers/offer-terms.ts'
import type { offers } from '#contract/offers/offers.ts'
import { refusalMessage } from '#contract/offers/refusal-message.ts'
import { priceCart } from '#contract/pricing/price-cart.ts'
import { sum } from '#contract/pricing/sum.ts'
import type { AppContext } from '#server/context.ts'
import { findDeliverySettings } from '#server/delivery/delivery-settings.store.ts'
import { findSampleLines, type SampleLine } from './sample-cart.store.ts'

/** What a sample cart of the store's products would pay before its PIN code is known: it has as many pieces as the offer needs, at a time when it is valid. */
export async function previewOffer(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  terms: Input<typeof offers.preview>['body'],
) {
  const parts = toOfferParts(terms)
  const always = { startsAt: null, endsAt: null, days: null, hours: null, maxUses: null }
  const { segmentId: _, ...withoutSegment } = parts.conditions
  const conditions = { ...withoutSegment, ...always }
  // A refusal names the code; an automatic offer is named by its name.
  const offer = { ...parts, conditions, id: 'preview', isPaused: false, useCount: 0, code: parts.code ?? parts.name }
  const now = clock()
  const lines = withEnoughPieces(await findSampleLines(db, parts.scope, now), offer)
  const { subtotal, discounts, refusals, delivery, total } = priceCart(
    lines,
    { offers: [offer], delivery: await findDeliverySettings(db), pin: null, cod: null },
    { now, paymentMethod: 'ONLINE_PAYMENT', customer: null, pinCode: null, state: null },
  )
  const discount = sum(discounts.map(({ amount }) => amount))
  const shares = new Map(discounts.flatMap(({ shares }) => shares.map(({ lineId, amount }) => [lineId, amount])))
  return {
    lines: lines.map(({ id, name, imageUrl, price, quantity }) => ({
      id,
      name,
      imageUrl,
      price,
      quantity,
      discount: shares.get(id) ?? 0,
    })),
    subtotal,
    shippingFee: delivery.shippingFee,
    discount,
    total,
    refusal: refusals[0] ? refusalMessage(refusals[0]) : null,
  }
}

/** The lowest number of pieces with which a benefit gives something. */
function piecesFor(benefit: OfferBenefit): number {
  if (benefit.kind === 'BUY_X_GET_Y') return benefit.buy + benefit.get
  return benefit.kind === 'TIERS' ? Math.min(...benefit.tiers.map(({ quantity }) => quantity)) : 1
}

/** The lines with as many pieces of those in scope as the conditions and the benefit need. */
function withEnoughPieces(lines: readonly SampleLine[], { benefit, scope, conditions }: Offer): SampleLine[] {
  const matching = lines.filter((line) => isInScope(scope, line))
  const pieces = Math.max(conditions.minQuantity ?? 1, piecesFor(benefit))
  const amount = sum(matching.map(({ price }) => price))
  const byPieces = Math.ceil(pieces / Math.max(matching.length, 1))
  const byAmount = Math.ceil((conditions.minAmount ?? 0) / Math.max(amount, 1))
  const quantity = Math.min(Math.max(byPieces, byAmount), maxLineQuantity)
  return lines.map((line) => (isInScope(scope, line) ? { ...line, quantity } : line))
}
