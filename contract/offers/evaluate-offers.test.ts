import { expect, test } from 'vitest'
import { buildLine, buildOffer, evaluate } from '#tests/support/offers/offer-factories.ts'
import { isWithinHours } from './check-offer.ts'
import type { OfferBenefit, OfferLine } from './offer.ts'

const items = (benefit: object) => ({ level: 'ITEMS', ...benefit }) as OfferBenefit
const order = (benefit: object) => ({ level: 'ORDER', ...benefit }) as OfferBenefit

/** Lines of one piece each, called a, b, c and so on, with prices in rupees. */
const linesOf = (...prices: number[]): OfferLine[] =>
  prices.map((price, index) => buildLine({ id: 'abcdef'[index]!, productId: 'abcdef'[index]!, price: price * 100 }))

/** The discounts by line in rupees. */
function sharesOf(lines: readonly OfferLine[], ...benefits: OfferBenefit[]) {
  const { discounts } = evaluate(
    lines,
    benefits.map((benefit, index) => buildOffer({ id: `offer ${index}`, benefit })),
  )
  return Object.fromEntries(
    discounts.map(({ offerId, shares }) => [
      offerId,
      Object.fromEntries(shares.map((s) => [s.lineId, s.amount / 100])),
    ]),
  )
}

test('a percentage is capped, and the cap is allotted by what the lines would have', () => {
  const half = items({ kind: 'PERCENT', percent: 50_00, maxAmount: null })
  expect(sharesOf(linesOf(100, 300), half)).toEqual({ 'offer 0': { a: 50, b: 150 } })
  const capped = items({ kind: 'PERCENT', percent: 50_00, maxAmount: 100_00 })
  expect(sharesOf(linesOf(100, 300), capped)).toEqual({ 'offer 0': { a: 25, b: 75 } })
})

test('an amount is off each piece, or off the order once', () => {
  const [line] = linesOf(100)
  const lines = [{ ...line!, quantity: 3 }]
  expect(sharesOf(lines, items({ kind: 'AMOUNT', amount: 30_00 }))).toEqual({ 'offer 0': { a: 90 } })
  expect(sharesOf(lines, order({ kind: 'AMOUNT', amount: 30_00 }))).toEqual({ 'offer 0': { a: 30 } })
  expect(sharesOf(lines, items({ kind: 'AMOUNT', amount: 130_00 }))).toEqual({ 'offer 0': { a: 300 } })
})

test('a fixed price never raises a price', () => {
  expect(sharesOf(linesOf(100, 300, 199), items({ kind: 'FIXED_PRICE', price: 199_00 }))).toEqual({
    'offer 0': { b: 101 },
  })
})

test('of each three pieces the cheapest is free, the groups are formed from the most expensive piece on', () => {
  const threeForTwo = items({ kind: 'BUY_X_GET_Y', buy: 2, get: 1, percent: 100_00 })
  expect(sharesOf(linesOf(900, 100, 800, 200, 500), threeForTwo)).toEqual({ 'offer 0': { e: 500 } })
  expect(sharesOf(linesOf(900, 100, 800, 200, 500, 600), threeForTwo)).toEqual({ 'offer 0': { b: 100, f: 600 } })
  const half = items({ kind: 'BUY_X_GET_Y', buy: 1, get: 1, percent: 50_00 })
  expect(sharesOf([{ ...linesOf(100)[0]!, quantity: 5 }], half)).toEqual({ 'offer 0': { a: 100 } })
})

test('three for ₹999: the largest tier first, never for more than the pieces cost', () => {
  const tiers = items({
    kind: 'TIERS',
    tiers: [
      { quantity: 2, price: 750_00 },
      { quantity: 3, price: 999_00 },
    ],
  })
  expect(sharesOf(linesOf(400, 400, 400), tiers)).toEqual({ 'offer 0': { a: 67, b: 67, c: 67 } })
  expect(sharesOf([{ ...linesOf(400)[0]!, quantity: 8 }], tiers)).toEqual({ 'offer 0': { a: 2 * 201 + 50 } })
  expect(sharesOf(linesOf(300, 300, 300), tiers)).toEqual({})
})

test('each line has the offer that is worth most for it', () => {
  const tenPercent = items({ kind: 'PERCENT', percent: 10_00, maxAmount: null })
  const twenty = items({ kind: 'AMOUNT', amount: 20_00 })
  expect(sharesOf(linesOf(100, 300), tenPercent, twenty)).toEqual({ 'offer 0': { b: 30 }, 'offer 1': { a: 20 } })
  expect(sharesOf(linesOf(200), tenPercent, twenty)).toEqual({ 'offer 0': { a: 20 } })
})

test('an offer that needs several lines gets all of them where the total is better for the customer', () => {
  const tenPercent = items({ kind: 'PERCENT', percent: 10_00, maxAmount: null })
  const halfOff = items({ kind: 'PERCENT', percent: 50_00, maxAmount: null })
  const threeForTwo = items({ kind: 'BUY_X_GET_Y', buy: 2, get: 1, percent: 100_00 })
  expect(sharesOf(linesOf(900, 800, 500), tenPercent, threeForTwo)).toEqual({ 'offer 1': { c: 500 } })
  expect(sharesOf(linesOf(900, 800, 500), halfOff, threeForTwo)).toEqual({ 'offer 0': { a: 450, b: 400, c: 250 } })
  // The fourth piece adds nothing to a group of three.
  expect(sharesOf(linesOf(900, 800, 500, 100), tenPercent, threeForTwo)).toEqual({
    'offer 0': { d: 10 },
    'offer 1': { c: 500 },
  })
})

test('offers of the order are applied to what remains, the largest first', () => {
  const lines = linesOf(600, 400)
  const halfOff = items({ kind: 'PERCENT', percent: 50_00, maxAmount: null })
  const tenPercent = order({ kind: 'PERCENT', percent: 10_00, maxAmount: null })
  const hundred = order({ kind: 'AMOUNT', amount: 100_00 })
  expect(sharesOf(lines, tenPercent, hundred, halfOff)).toEqual({
    'offer 2': { a: 300, b: 200 },
    'offer 1': { a: 60, b: 40 },
    'offer 0': { a: 24, b: 16 },
  })
})

test('shipping is free once, and never cheaper than free', () => {
  const free = { kind: 'FREE_SHIPPING', level: 'SHIPPING' } as const
  const offers = [buildOffer({ id: 'b', benefit: free }), buildOffer({ id: 'a', benefit: free })]
  const { discounts } = evaluate(linesOf(100), offers, { shippingFee: 49_00 })
  expect(discounts).toEqual([
    { offerId: 'a', name: 'Festive offer', code: null, level: 'SHIPPING', amount: 49_00, shares: [] },
  ])
})

test('an exclusive offer is applied alone if it is better than all others together', () => {
  const exclusive = (percent: number) =>
    buildOffer({
      id: 'x',
      code: 'ALONE',
      combination: 'EXCLUSIVE',
      benefit: order({ kind: 'PERCENT', percent, maxAmount: null }),
    })
  const others = [buildOffer({ id: 'a' }), buildOffer({ id: 'b', benefit: order({ kind: 'AMOUNT', amount: 10_00 }) })]
  const evaluated = (percent: number) => evaluate(linesOf(100), [exclusive(percent), ...others])
  expect(evaluated(21_00).discounts.map(({ offerId }) => offerId)).toEqual(['x'])
  expect(evaluated(20_00).discounts.map(({ offerId }) => offerId)).toEqual(['a', 'b'])
  expect(evaluated(20_00).refusals).toEqual([{ offerId: 'x', code: 'ALONE', reason: { kind: 'BETTER_OFFER' } }])
})

test('only lines in scope are reduced and count for the minimum', () => {
  const shoes = buildLine({ id: 'shoes', categoryId: 'footwear', price: 500_00 })
  const lamp = buildLine({ id: 'lamp', price: 900_00, collectionIds: ['gifts'] })
  const offer = buildOffer({ scope: { by: 'CATEGORIES', ids: ['footwear'] }, conditions: { minAmount: 500_00 } })
  expect(evaluate([shoes, lamp], [offer]).discounts[0]?.shares).toEqual([{ lineId: 'shoes', amount: 50_00 }])
  const dearer = { ...offer, conditions: { ...offer.conditions, minAmount: 500_01 } }
  expect(evaluate([shoes, lamp], [dearer]).discounts).toEqual([])
  const ofGifts = buildOffer({ scope: { by: 'COLLECTIONS', ids: ['gifts', 'sale'] } })
  expect(evaluate([shoes, lamp], [ofGifts]).discounts[0]?.shares).toEqual([{ lineId: 'lamp', amount: 90_00 }])
})

test('days and hours are those of India, and hours after midnight belong to the day before', () => {
  const friday = (time: string) => new Date(`2026-11-27T${time}:00+05:30`)
  const saturday = (time: string) => new Date(`2026-11-28T${time}:00+05:30`)
  const night = { days: [5], hours: { from: '22:00', to: '02:00' } }
  expect(isWithinHours(night, friday('22:00'))).toBe(true)
  expect(isWithinHours(night, saturday('01:59'))).toBe(true)
  expect(isWithinHours(night, saturday('02:00'))).toBe(false)
  expect(isWithinHours(night, friday('01:00'))).toBe(false)
  expect(isWithinHours({ days: [6], hours: null }, saturday('00:00'))).toBe(true)
  expect(isWithinHours({ days: [6], hours: null }, friday('23:59'))).toBe(false)
  expect(isWithinHours({ days: null, hours: { from: '10:00', to: '18:00' } }, friday('18:00'))).toBe(false)
})
