import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noConditions } from '#tests/support/delivery/zones.ts'
import { buildLine } from '#tests/support/offers/offer-factories.ts'
import { calculateCartTotals } from '../cart-rules.ts'
import { type CodRules, noCodRules } from '../cash-on-delivery/cod-rules.ts'
import { type DeliveryRate, type DeliveryZone, defaultDispatchSettings } from '../delivery/delivery-settings.ts'
import type { PinRule } from '../delivery/quote-delivery.ts'
import { type PaymentMethod, paymentMethods } from '../order-states.ts'
import { freeFromOf } from '../orders/shipping.ts'
import { onlineProblem, priceCart } from './price-cart.ts'

type Order = { price?: number; storeFee?: number; paymentMethod?: PaymentMethod; pin?: PinRule; customer?: Customer }
type Customer = Parameters<typeof priceCart>[2]['customer']

/** An order of ₹600.00 in a store without offers and delivery zones, paid in cash unless `order` says otherwise. */
function priceCash(cod: Partial<CodRules>, order: Order = {}) {
  const { price = 600_00, storeFee = 49_00, paymentMethod = 'COD', pin = null, customer = null } = order
  const delivery = { storeFee, zones: [], dispatch: defaultDispatchSettings, holidays: [] }
  return priceCart(
    [{ ...buildLine({ price }), weightGrams: 500 }],
    { offers: [], delivery, pin, cod: { ...noCodRules, ...cod } },
    { pinCode: '560001', state: null, now: new Date('2026-11-25T06:00:00Z'), paymentMethod, customer },
  )
}

const newCustomer = {
  isFirstOrder: true,
  uses: new Map(),
  facts: null,
  returnedToOrigin: 3,
} as unknown as Customer

/** Rules and a PIN code that reject every cash order, each alone. */
const rejectingRules: [string, Partial<CodRules>, Order][] = [
  ['a minimum', { minAmount: 300_00 }, {}],
  ['blocked PIN codes', { blockedPinCodes: ['560001'] }, {}],
  ['blocked categories', { blockedCategoryIds: ['category'] }, {}],
  ['no cash on first orders', { firstOrderMaxAmount: 0 }, { customer: newCustomer }],
  ['no cash after returned parcels', { returnedParcelsFrom: 1 }, { customer: newCustomer }],
  ['a PIN code without cash', {}, { pin: { isServiceable: true, isCodAvailable: false } }],
]

test('an allowed cash order costs the fee, a refused one does not', () => {
  expect(priceCash({ fee: 49_00 })).toMatchObject({ codFee: 49_00, total: 649_00, methodProblem: null })
  expect(priceCash({ fee: 49_00, maxAmount: 500_00 })).toMatchObject({
    codFee: 0,
    total: 600_00,
    methodProblem: 'Cash on delivery is available up to ₹500.00. Please pay online.',
  })
})

test.for([['no rejecting rule', {}, {}] as const, ...rejectingRules])(
  'with %s an order that costs nothing is placed for cash, without a fee',
  ([, rules, order]) => {
    expect(priceCash({ fee: 49_00, ...rules }, { ...order, price: 0, storeFee: 0 })).toMatchObject({
      codFee: 0,
      total: 0,
      methodProblem: null,
    })
  },
)

test.for(rejectingRules)(
  'with %s a total that is too low for online payment is paid in cash, with the fee',
  ([, rules, order]) => {
    expect(priceCash({ fee: 49_00, ...rules }, { ...order, price: 99, storeFee: 0 })).toMatchObject({
      codFee: 49_00,
      methodProblem: null,
    })
    expect(priceCash({ fee: 49_00, ...rules }, { ...order, price: 1_00, storeFee: 0 })).toMatchObject({
      codFee: 0,
      methodProblem: expect.stringContaining('Please pay online.'),
    })
  },
)

/** A zone with a charge up to a limit and a higher one above it. */
const zoneWithLimit = (limit: Partial<DeliveryRate>): DeliveryZone => ({
  id: 'zone',
  name: 'Rest of India',
  pinRanges: [],
  states: [],
  isRestOfIndia: true,
  rates: [
    { ...noConditions, ...limit, charge: 40_00 },
    { ...noConditions, charge: 90_00 },
  ],
  freeFrom: null,
  isCodAvailable: true,
  codSurcharge: 0,
  minDays: 2,
  maxDays: 4,
})

test('in a store that has set nothing a cart costs what the browser calculates, by each payment method', () => {
  const line = fc.record({
    price: fc.nat(300_00),
    quantity: fc.integer({ min: 1, max: 10 }),
    weightGrams: fc.nat(5000),
  })
  const method = fc.constantFrom(null, ...paymentMethods)
  fc.assert(
    fc.property(fc.array(line, { maxLength: 5 }), fc.nat(200_00), method, (given, storeFee, paymentMethod) => {
      const lines = given.map((fields, index) => ({ ...buildLine({ id: `line ${index}` }), ...fields }))
      const delivery = { storeFee, zones: [], dispatch: defaultDispatchSettings, holidays: [] }
      const priced = priceCart(
        lines,
        { offers: [], delivery, pin: null, cod: null },
        { pinCode: null, state: null, now: new Date('2026-11-25T06:00:00Z'), paymentMethod, customer: null },
      )
      const totals = calculateCartTotals(
        lines.map((each) => ({ ...each, isGone: false, stock: each.quantity })),
        storeFee,
      )
      const withoutRules = { discounts: [], refusals: [], codFee: 0, advance: 0 }
      expect(priced).toMatchObject({ ...totals, ...withoutRules })
      expect(priced.delivery).toMatchObject({ isServiceable: true, freeFrom: freeFromOf(storeFee), arrives: null })
      expect(priced.methodProblem).toBe(paymentMethod === 'ONLINE_PAYMENT' ? onlineProblem(totals.total) : null)
    }),
  )
})

test.for([{ maxPieces: 2 }, { maxWeightGrams: 1000 }])(
  'each piece of a line counts for the limit %j of a delivery rate',
  (limit) => {
    const delivery = {
      storeFee: 49_00,
      zones: [zoneWithLimit(limit)],
      dispatch: defaultDispatchSettings,
      holidays: [],
    }
    const feeFor = (quantity: number) =>
      priceCart(
        [{ ...buildLine({ quantity }), weightGrams: 500 }],
        { offers: [], delivery, pin: null, cod: null },
        { pinCode: '560001', state: null, now: new Date('2026-11-25T06:00:00Z'), paymentMethod: null, customer: null },
      ).shippingFee
    expect([feeFor(2), feeFor(3)]).toEqual([40_00, 90_00])
  },
)

test.for(rejectingRules)('with %s an order of any amount has a payment method', ([, rules, order]) => {
  fc.assert(
    fc.property(fc.nat(1000), (price) => {
      const problems = paymentMethods.map(
        (paymentMethod) => priceCash(rules, { ...order, price, storeFee: 0, paymentMethod }).methodProblem,
      )
      expect(problems).toContain(null)
    }),
  )
})
