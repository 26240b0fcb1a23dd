import { formatRupees } from '../money.ts'
import { toPercent } from '../tax/gst.ts'
import type { Offer, OfferBenefit, OfferConditions } from './offer.ts'
import { hoursText, listText, periodText } from './offer-times.ts'

/** The maximum number of names in a summary. */
const maxNames = 3

/** The names of an offer's scope, or of offers, in words: "Footwear, Bags, Belts and 4 more". */
export function namesText(names: readonly string[]): string {
  if (names.length <= maxNames) return listText(names) || 'nothing'
  return `${names.slice(0, maxNames).join(', ')} and ${names.length - maxNames} more`
}

/** What an offer gives, in words; `names` are those of its scope, null for all products: "10% off Footwear, at most ₹500.00". */
export function benefitText(benefit: OfferBenefit, names: readonly string[] | null): string {
  const items = names && namesText(names)
  const ofItems = items ? ` of ${items}` : ''
  switch (benefit.kind) {
    case 'PERCENT': {
      const cap = benefit.maxAmount === null ? '' : `, at most ${formatRupees(benefit.maxAmount)}`
      return `${toPercent(benefit.percent)}% off ${items ?? allItems[benefit.level]}${cap}`
    }
    case 'AMOUNT':
      if (benefit.level === 'ORDER') return `${formatRupees(benefit.amount)} off ${items ?? 'the order'}`
      return `${formatRupees(benefit.amount)} off each item${ofItems}`
    case 'FIXED_PRICE':
      return `Each item${ofItems} for ${formatRupees(benefit.price)}`
    case 'BUY_X_GET_Y': {
      const price = benefit.percent === 100_00 ? 'free' : `at ${toPercent(benefit.percent)}% off`
      return `Buy ${benefit.buy}, get ${benefit.get} ${price}${ofItems}`
    }
    case 'TIERS': {
      const tiers = benefit.tiers.toSorted((a, b) => a.quantity - b.quantity)
      return `${tiers.map(({ quantity, price }) => `${quantity} for ${formatRupees(price)}`).join(', ')}${ofItems}`
    }
    case 'FREE_SHIPPING':
      return items ? `Free shipping with ${items}` : 'Free shipping'
  }
}

const allItems = { ITEMS: 'each item', ORDER: 'the order' } as const

/**
 * The conditions of an offer in words, one text for each; `inScope`: only some products count. `segmentName` is that of the segment of the
 * conditions, if it is known.
 */
export function conditionTexts(conditions: OfferConditions, inScope: boolean, segmentName?: string): string[] {
  const { minAmount, minQuantity, maxUses, maxUsesPerCustomer } = conditions
  const amount = minAmount !== null && formatRupees(minAmount)
  const texts = [
    amount && (inScope ? `from ${amount} of these items` : `on orders from ${amount}`),
    minQuantity !== null && `from ${minQuantity} ${inScope ? 'of these items' : 'items'}`,
    conditions.segmentId !== undefined &&
      (segmentName ? `for the segment ${segmentName}` : 'for a segment of customers'),
    conditions.firstOrderOnly && 'on a first order',
    conditions.onlinePaymentOnly && 'when paying online',
    periodText(conditions),
    hoursText(conditions),
    maxUses !== null && (maxUses === 1 ? 'for one order in all' : `for ${maxUses} orders in all`),
    maxUsesPerCustomer !== null &&
      (maxUsesPerCustomer === 1 ? 'once per customer' : `${maxUsesPerCustomer} times per customer`),
  ]
  return texts.filter((text) => typeof text === 'string' && text !== '') as string[]
}

/** An offer in one line: "10% off Footwear, at most ₹500.00, on orders from ₹999.00, 1 to 30 November 2026, with the code SAVE10". */
export function describeOffer(
  {
    benefit,
    scope,
    conditions,
    code,
    combination,
  }: Pick<Offer, 'benefit' | 'scope' | 'conditions' | 'code' | 'combination'>,
  scopeNames: readonly string[],
): string {
  const inScope = scope.by !== 'ALL'
  const texts = [
    benefitText(benefit, inScope ? scopeNames : null),
    ...conditionTexts(conditions, inScope),
    ...(code === null ? [] : [`with the code ${code}`]),
    ...(combination === 'EXCLUSIVE' ? ['not together with other offers'] : []),
  ]
  return texts.join(', ')
}
