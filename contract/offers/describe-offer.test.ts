import { expect, test } from 'vitest'
import { buildOffer } from '#tests/support/offers/offer-factories.ts'
import { describeOffer } from './describe-offer.ts'
import type { OfferBenefit } from './offer.ts'
import { periodText } from './offer-times.ts'

const at = (time: string) => new Date(`${time}+05:30`)
const shoes = { by: 'CATEGORIES', ids: ['shoes'] } as const

test('the summary of an offer is one sentence', () => {
  const conditions = { minAmount: 999_00, startsAt: at('2026-11-01T00:00'), endsAt: at('2026-12-01T00:00') }
  const benefit = { kind: 'PERCENT', level: 'ORDER', percent: 10_00, maxAmount: 500_00 } as const
  expect(describeOffer(buildOffer({ benefit, conditions, code: 'SAVE10' }), [])).toBe(
    '10% off the order, at most ₹500.00, on orders from ₹999.00, 1 to 30 November 2026, with the code SAVE10',
  )
  expect(describeOffer(buildOffer({ benefit, conditions, scope: shoes, combination: 'EXCLUSIVE' }), ['Footwear'])).toBe(
    '10% off Footwear, at most ₹500.00, from ₹999.00 of these items, 1 to 30 November 2026, not together with other offers',
  )
  const others = {
    minQuantity: 2,
    firstOrderOnly: true,
    onlinePaymentOnly: true,
    maxUses: 100,
    maxUsesPerCustomer: 1,
    days: [7],
  }
  expect(describeOffer(buildOffer({ conditions: others }), [])).toBe(
    '10% off each item, from 2 items, on a first order, when paying online, on Sundays, for 100 orders in all, once per customer',
  )
})

test('every benefit is described, with and without chosen products', () => {
  const texts = (benefit: OfferBenefit) => [
    describeOffer(buildOffer({ benefit }), []),
    describeOffer(buildOffer({ benefit, scope: shoes }), ['Shoes', 'Bags', 'Belts', 'Hats']),
  ]
  const names = 'Shoes, Bags, Belts and 1 more'
  expect(texts({ kind: 'AMOUNT', level: 'ITEMS', amount: 50_00 })).toEqual([
    '₹50.00 off each item',
    `₹50.00 off each item of ${names}`,
  ])
  expect(texts({ kind: 'AMOUNT', level: 'ORDER', amount: 50_00 })).toEqual([
    '₹50.00 off the order',
    `₹50.00 off ${names}`,
  ])
  expect(texts({ kind: 'FIXED_PRICE', level: 'ITEMS', price: 99_00 })).toEqual([
    'Each item for ₹99.00',
    `Each item of ${names} for ₹99.00`,
  ])
  const buyGet = { kind: 'BUY_X_GET_Y', level: 'ITEMS', buy: 2, get: 1 } as const
  expect(texts({ ...buyGet, percent: 100_00 })).toEqual(['Buy 2, get 1 free', `Buy 2, get 1 free of ${names}`])
  expect(texts({ ...buyGet, percent: 12_50 })[0]).toBe('Buy 2, get 1 at 12.5% off')
  const tiers = [
    { quantity: 5, price: 1499_00 },
    { quantity: 3, price: 999_00 },
  ]
  expect(texts({ kind: 'TIERS', level: 'ITEMS', tiers })).toEqual([
    '3 for ₹999.00, 5 for ₹1,499.00',
    `3 for ₹999.00, 5 for ₹1,499.00 of ${names}`,
  ])
  expect(texts({ kind: 'FREE_SHIPPING', level: 'SHIPPING' })).toEqual(['Free shipping', `Free shipping with ${names}`])
})

test('the period of an offer is as short as its days allow', () => {
  const period = (startsAt: string | null, endsAt: string | null) =>
    periodText({ startsAt: startsAt ? at(startsAt) : null, endsAt: endsAt ? at(endsAt) : null })
  expect(period(null, null)).toBe('')
  expect(period('2026-11-01T00:00', null)).toBe('from 1 November 2026')
  expect(period(null, '2026-12-01T00:00')).toBe('until 30 November 2026')
  expect(period('2026-11-05T00:00', '2026-11-06T00:00')).toBe('on 5 November 2026')
  expect(period('2026-11-05T00:00', '2026-12-06T00:00')).toBe('5 November to 5 December 2026')
  expect(period('2026-12-05T00:00', '2027-01-06T00:00')).toBe('5 December 2026 to 5 January 2027')
  expect(period('2026-11-05T10:00', '2026-11-06T18:00')).toBe('5 November 2026, 10:00 to 6 November 2026, 18:00')
})
