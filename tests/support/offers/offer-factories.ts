import type { OfferFacts } from '#contract/offers/check-offer.ts'
import { evaluateOffers } from '#contract/offers/evaluate-offers.ts'
import type { Offer, OfferConditions, OfferLine } from '#contract/offers/offer.ts'

const noConditions: OfferConditions = {
  minAmount: null,
  minQuantity: null,
  firstOrderOnly: false,
  onlinePaymentOnly: false,
  maxUses: null,
  maxUsesPerCustomer: null,
  startsAt: null,
  endsAt: null,
  days: null,
  hours: null,
}

type OfferFields = Partial<Omit<Offer, 'conditions'>> & { conditions?: Partial<OfferConditions> }

/** An offer for evaluation: 10 % off each piece, for all carts and without a code, unless fields say otherwise. */
export const buildOffer = ({ conditions, ...fields }: OfferFields = {}): Offer => ({
  id: 'offer',
  name: 'Festive offer',
  code: null,
  benefit: { kind: 'PERCENT', level: 'ITEMS', percent: 1000, maxAmount: null },
  scope: { by: 'ALL', ids: [] },
  combination: 'COMBINABLE',
  isPaused: false,
  useCount: 0,
  ...fields,
  conditions: { ...noConditions, ...conditions },
})

/** One piece of ₹100 on a line unless fields say otherwise. */
export const buildLine = (fields: Partial<OfferLine> = {}): OfferLine => ({
  id: 'line',
  productId: 'product',
  categoryId: 'category',
  brandId: 'brand',
  collectionIds: [],
  price: 100_00,
  quantity: 1,
  ...fields,
})

/** Evaluates offers for a visitor who pays online, on 25 November 2026 at noon in India, unless facts say otherwise. */
export const evaluate = (
  lines: readonly OfferLine[],
  offers: readonly Offer[],
  facts: Partial<OfferFacts> & { shippingFee?: number } = {},
) =>
  evaluateOffers({
    lines,
    offers,
    shippingFee: 0,
    customer: null,
    paymentMethod: 'ONLINE_PAYMENT',
    now: new Date('2026-11-25T12:00:00+05:30'),
    ...facts,
  })
