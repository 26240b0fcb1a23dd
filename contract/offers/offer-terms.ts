import type { Offer, OfferBenefit } from './offer.ts'
import type { OfferTermsOutput } from './offer-schema.ts'

/** The parts of an offer that the owner sets. */
export type OfferParts = Pick<Offer, 'name' | 'code' | 'benefit' | 'scope' | 'conditions' | 'combination'>

/** The terms of a form as parts of an offer. */
export function toOfferParts(terms: OfferTermsOutput): OfferParts {
  const { minAmount, minQuantity, firstOrderOnly, onlinePaymentOnly, maxUses, maxUsesPerCustomer } = terms
  const { name, code, scope, scopeIds, combination, startsAt, endsAt, days, hours, segmentId } = terms
  return {
    name,
    code,
    combination,
    benefit: toBenefit(terms),
    scope: { by: scope, ids: scope === 'ALL' ? [] : scopeIds },
    conditions: {
      minAmount,
      minQuantity,
      firstOrderOnly,
      onlinePaymentOnly,
      maxUses,
      maxUsesPerCustomer,
      startsAt,
      endsAt,
      days,
      hours,
      ...(segmentId && { segmentId }),
    },
  }
}

function toBenefit(terms: OfferTermsOutput): OfferBenefit {
  switch (terms.kind) {
    case 'PERCENT':
      return { kind: 'PERCENT', level: terms.level, percent: terms.percent, maxAmount: terms.maxAmount }
    case 'AMOUNT':
      return { kind: 'AMOUNT', level: terms.level, amount: terms.amount }
    case 'FIXED_PRICE':
      return { kind: 'FIXED_PRICE', level: 'ITEMS', price: terms.price }
    case 'BUY_X_GET_Y':
      return { kind: 'BUY_X_GET_Y', level: 'ITEMS', buy: terms.buy, get: terms.get, percent: terms.percent }
    case 'TIERS':
      return { kind: 'TIERS', level: 'ITEMS', tiers: terms.tiers }
    case 'FREE_SHIPPING':
      return { kind: 'FREE_SHIPPING', level: 'SHIPPING' }
  }
}

/** The parts of an offer as terms for a form. */
export function toOfferTerms({ name, code, benefit, scope, conditions, combination }: OfferParts): OfferTermsOutput {
  const { days, ...others } = conditions
  return {
    ...benefit,
    name,
    code,
    combination,
    scope: scope.by,
    scopeIds: [...scope.ids],
    ...others,
    days: days && [...days],
    ...(benefit.kind === 'TIERS' && { tiers: [...benefit.tiers] }),
  } as OfferTermsOutput
}
