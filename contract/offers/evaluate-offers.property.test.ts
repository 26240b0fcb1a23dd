import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildLine, buildOffer, evaluate } from '#tests/support/offers/offer-factories.ts'
import type { EvaluatedOffers } from './evaluate-offers.ts'
import { lineAmount, type Offer, type OfferBenefit, type OfferLine } from './offer.ts'

const price = fc.oneof(
  fc.integer({ min: 1, max: 50 }),
  fc.integer({ min: 1, max: 9_999_00 }),
  fc.constant(99_99_999_99),
)
const group = fc.constantFrom('a', 'b', 'c')
const lines = fc
  .array(fc.tuple(price, fc.oneof(fc.integer({ min: 1, max: 6 }), fc.constant(999)), group, group), {
    minLength: 1,
    maxLength: 8,
  })
  .map((rows) =>
    rows.map(([amount, quantity, categoryId, brandId], index) =>
      buildLine({
        id: `l${index}`,
        productId: `p${index}`,
        collectionIds: [brandId],
        price: amount,
        quantity,
        categoryId,
        brandId,
      }),
    ),
  )

const percent = fc.integer({ min: 1, max: 100_00 })
const percentOnly = (maxAmount: fc.Arbitrary<number | null>): fc.Arbitrary<OfferBenefit> =>
  fc.record({
    kind: fc.constant('PERCENT' as const),
    level: fc.constantFrom('ITEMS' as const, 'ORDER' as const),
    percent,
    maxAmount,
  })
const benefit: fc.Arbitrary<OfferBenefit> = fc.oneof(
  percentOnly(fc.option(price)),
  fc.record({
    kind: fc.constant('AMOUNT' as const),
    level: fc.constantFrom('ITEMS' as const, 'ORDER' as const),
    amount: price,
  }),
  fc.record({ kind: fc.constant('FIXED_PRICE' as const), level: fc.constant('ITEMS' as const), price }),
  fc.record({
    kind: fc.constant('BUY_X_GET_Y' as const),
    level: fc.constant('ITEMS' as const),
    percent,
    buy: fc.integer({ min: 1, max: 4 }),
    get: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({
    kind: fc.constant('TIERS' as const),
    level: fc.constant('ITEMS' as const),
    tiers: fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 5 }), price }), { minLength: 1, maxLength: 3 }),
  }),
  fc.constant({ kind: 'FREE_SHIPPING' as const, level: 'SHIPPING' as const }),
)
const scope = fc.record({
  by: fc.constantFrom(
    'ALL' as const,
    'CATEGORIES' as const,
    'BRANDS' as const,
    'COLLECTIONS' as const,
    'PRODUCTS' as const,
  ),
  ids: fc.array(fc.oneof(group, fc.constantFrom('p0', 'p1')), { minLength: 1, maxLength: 3 }),
})
const offersOf = (benefits: fc.Arbitrary<OfferBenefit>): fc.Arbitrary<Offer[]> =>
  fc
    .array(
      fc.record({
        benefit: benefits,
        scope,
        combination: fc.constantFrom('EXCLUSIVE' as const, 'COMBINABLE' as const, 'COMBINABLE' as const),
        hasCode: fc.boolean(),
        minAmount: fc.option(price),
        minQuantity: fc.option(fc.integer({ min: 1, max: 5 })),
      }),
      { maxLength: 8 },
    )
    .map((rows) =>
      rows.map(({ hasCode, minAmount, minQuantity, ...terms }, index) =>
        buildOffer({
          id: `o${index}`,
          code: hasCode ? `CODE${index}` : null,
          ...terms,
          conditions: { minAmount, minQuantity },
        }),
      ),
    )
const offers = offersOf(benefit)
const fee = fc.constantFrom(0, 49_00)

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
const totalOf = ({ discounts }: EvaluatedOffers) => sumOf(discounts.map(({ amount }) => amount))
const ofLine = ({ discounts }: EvaluatedOffers, { id }: OfferLine) =>
  sumOf(discounts.flatMap(({ shares }) => shares.filter(({ lineId }) => lineId === id).map(({ amount }) => amount)))

test('no total is below zero, and no discount of a line or of the shipping fee above its amount', () => {
  fc.assert(
    fc.property(lines, offers, fee, (given, active, shippingFee) => {
      const evaluated = evaluate(given, active, { shippingFee })
      for (const line of given) expect(ofLine(evaluated, line)).toBeLessThanOrEqual(lineAmount(line))
      const shipping = evaluated.discounts.filter(({ level }) => level === 'SHIPPING')
      expect(sumOf(shipping.map(({ amount }) => amount))).toBeLessThanOrEqual(shippingFee)
      expect(totalOf(evaluated)).toBeLessThanOrEqual(sumOf(given.map(lineAmount)) + shippingFee)
    }),
    { numRuns: 1000 },
  )
})

test('a discount is above zero and the sum of its shares to the paisa', () => {
  fc.assert(
    fc.property(lines, offers, fee, (given, active, shippingFee) => {
      for (const { level, amount, shares } of evaluate(given, active, { shippingFee }).discounts) {
        expect(amount).toBeGreaterThan(0)
        expect(Number.isSafeInteger(amount)).toBe(true)
        if (level === 'SHIPPING') expect(shares).toEqual([])
        else expect(sumOf(shares.map((share) => share.amount))).toBe(amount)
        for (const share of shares) expect(Number.isInteger(share.amount) && share.amount > 0).toBe(true)
      }
    }),
    { numRuns: 1000 },
  )
})

test('the order of lines and of offers does not matter', () => {
  const shuffled = fc
    .tuple(lines, offers)
    .chain(([given, active]) =>
      fc.tuple(
        fc.constant([given, active] as const),
        fc.shuffledSubarray(given, { minLength: given.length }),
        fc.shuffledSubarray(active, { minLength: active.length }),
      ),
    )
  fc.assert(
    fc.property(shuffled, ([[given, active], otherLines, otherOffers]) => {
      expect(evaluate(otherLines, otherOffers)).toEqual(evaluate(given, active))
    }),
    { numRuns: 1000 },
  )
})

test('every line has at most one discount at the level of items', () => {
  fc.assert(
    fc.property(lines, offers, (given, active) => {
      const ofItems = evaluate(given, active).discounts.filter(({ level }) => level === 'ITEMS')
      const lineIds = ofItems.flatMap(({ shares }) => shares.map(({ lineId }) => lineId))
      expect(new Set(lineIds).size).toBe(lineIds.length)
    }),
  )
})

test('an exclusive offer is applied alone', () => {
  fc.assert(
    fc.property(lines, offers, fee, (given, active, shippingFee) => {
      const applied = evaluate(given, active, { shippingFee }).discounts.map(({ offerId }) => offerId)
      const isExclusive = active.some(({ id, combination }) => combination === 'EXCLUSIVE' && applied.includes(id))
      if (isExclusive) expect(applied).toHaveLength(1)
    }),
    { numRuns: 500 },
  )
})

test('a further offer never makes the discounts of items smaller', () => {
  const itemOffers = offersOf(
    benefit.filter(({ kind, level }) => level === 'ITEMS' && kind !== 'TIERS' && kind !== 'BUY_X_GET_Y'),
  ).map((active) => active.map((offer): Offer => ({ ...offer, combination: 'COMBINABLE' })))
  fc.assert(
    fc.property(lines, itemOffers, (given, active) => {
      const uncapped = active.filter(({ benefit: { kind } }) => kind !== 'PERCENT')
      expect(totalOf(evaluate(given, uncapped))).toBeGreaterThanOrEqual(totalOf(evaluate(given, uncapped.slice(1))))
    }),
  )
})

test('the cap of a percentage is kept', () => {
  fc.assert(
    fc.property(lines, offersOf(percentOnly(price)), (given, active) => {
      for (const { offerId, amount } of evaluate(given, active).discounts) {
        const { benefit: terms } = active.find(({ id }) => id === offerId)!
        expect(amount).toBeLessThanOrEqual(terms.kind === 'PERCENT' ? terms.maxAmount! : 0)
      }
    }),
  )
})

test('a further piece never makes the discounts of percentages smaller, but for the rounding to paise', () => {
  fc.assert(
    fc.property(lines, offersOf(percentOnly(fc.constant(null))), fc.nat(), (given, active, index) => {
      const grown = given.map((line, at) =>
        at === index % given.length ? { ...line, quantity: line.quantity + 1 } : line,
      )
      // Where another offer becomes the larger one, the offers are applied in another order, and each is rounded by line.
      const rounding = given.length + active.length
      expect(totalOf(evaluate(grown, active))).toBeGreaterThanOrEqual(totalOf(evaluate(given, active)) - rounding)
    }),
    { numRuns: 2000 },
  )
  fc.assert(
    fc.property(lines, percentOnly(fc.option(price)), fc.nat(), (given, capped, index) => {
      const grown = given.map((line, at) =>
        at === index % given.length ? { ...line, quantity: line.quantity + 1 } : line,
      )
      const active = [buildOffer({ benefit: capped })]
      expect(totalOf(evaluate(grown, active))).toBeGreaterThanOrEqual(totalOf(evaluate(given, active)))
    }),
  )
})

test('a code that was entered is either applied or refused', () => {
  fc.assert(
    fc.property(lines, offers, (given, active) => {
      const { discounts, refusals } = evaluate(given, active)
      const codes = [...discounts, ...refusals].flatMap(({ code }) => code ?? [])
      expect(codes.sort()).toEqual(active.flatMap(({ code }) => code ?? []).sort())
    }),
  )
})
