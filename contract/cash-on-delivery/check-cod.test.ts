import { expect, test } from 'vitest'
import { type CodOrder, checkCod } from './check-cod.ts'
import { advanceOf, type CodRules, isWithoutRules, noCodRules } from './cod-rules.ts'

const order: CodOrder = {
  total: 999_00,
  pinCode: '560001',
  categoryIds: ['sarees', null],
  isFirstOrder: false,
  returnedToOrigin: 0,
}

const check = (rules: Partial<CodRules>, changes: Partial<CodOrder> = {}) =>
  checkCod({ ...noCodRules, ...rules }, { ...order, ...changes })

test('a store without rules takes cash for every order', () => {
  const worst = { total: 99_99_999_99, isFirstOrder: true, returnedToOrigin: 50 }
  expect(check({}, worst)).toBeNull()
  expect(isWithoutRules(noCodRules)).toBe(true)
})

test.for<[string, Partial<CodRules>]>([
  ['a minimum', { minAmount: 0 }],
  ['a maximum', { maxAmount: 0 }],
  ['a PIN code', { blockedPinCodes: ['560001'] }],
  ['a category', { blockedCategoryIds: ['sarees'] }],
  ['a rule for first orders', { firstOrderMaxAmount: 0 }],
  ['a rule for returned parcels', { returnedParcelsFrom: 1 }],
  ['a fee', { fee: 1 }],
  ['a time for confirmations', { confirmWithinHours: 1 }],
  ['an advance', { advance: 100 }],
])('%s makes rules', ([, rules]) => {
  expect(isWithoutRules({ ...noCodRules, ...rules })).toBe(false)
})

test.for<[string, Partial<CodRules>, Partial<CodOrder>, string, string]>([
  [
    'above the maximum',
    { maxAmount: 5000_00 },
    { total: 5000_01 },
    'MAX_AMOUNT',
    'Cash on delivery is available up to ₹5,000.00. Please pay online.',
  ],
  [
    'below the minimum',
    { minAmount: 300_00 },
    { total: 299_99 },
    'MIN_AMOUNT',
    'Cash on delivery is available from ₹300.00. Please pay online.',
  ],
  [
    'to a blocked PIN code',
    { blockedPinCodes: ['744301', '560001'] },
    {},
    'PIN_CODE',
    'Cash on delivery is not available for the PIN code 560001. Please pay online.',
  ],
  [
    'with an item of a blocked category',
    { blockedCategoryIds: ['jewellery', 'sarees'] },
    {},
    'CATEGORY',
    'Cash on delivery is not available for some items in your cart. Please pay online.',
  ],
  [
    'of a new customer in a store that takes no cash for first orders',
    { firstOrderMaxAmount: 0 },
    { isFirstOrder: true },
    'FIRST_ORDER',
    'Cash on delivery is not available on a first order. Please pay online.',
  ],
  [
    'of a new customer above the amount for first orders',
    { firstOrderMaxAmount: 500_00 },
    { isFirstOrder: true, total: 500_01 },
    'FIRST_ORDER',
    'Cash on delivery is available up to ₹500.00 on a first order. Please pay online.',
  ],
  [
    'of a customer with returned parcels',
    { returnedParcelsFrom: 2 },
    { returnedToOrigin: 2 },
    'RETURNED_PARCELS',
    'Cash on delivery is not available for you, because earlier parcels came back to us undelivered. Please pay online.',
  ],
])('an order %s is told why it cannot be paid in cash', ([, rules, changes, kind, message]) => {
  expect(check(rules, changes)).toEqual({ kind, message })
})

test.for<[string, Partial<CodRules>, Partial<CodOrder>]>([
  ['of exactly the maximum', { maxAmount: 5000_00 }, { total: 5000_00 }],
  ['of exactly the minimum', { minAmount: 300_00 }, { total: 300_00 }],
  ['to another PIN code', { blockedPinCodes: ['744301'] }, {}],
  ['without a PIN code yet', { blockedPinCodes: ['744301'] }, { pinCode: null }],
  ['of other categories', { blockedCategoryIds: ['jewellery'] }, {}],
  ['of a new customer up to the amount', { firstOrderMaxAmount: 500_00 }, { isFirstOrder: true, total: 500_00 }],
  ['of a known customer, whatever first orders may cost', { firstOrderMaxAmount: 0 }, {}],
  ['of a customer with fewer returned parcels', { returnedParcelsFrom: 2 }, { returnedToOrigin: 1 }],
])('an order %s can be paid in cash', ([, rules, changes]) => {
  expect(check(rules, changes)).toBeNull()
})

test('of several reasons the one that another cart cannot change is given', () => {
  const rules = { blockedPinCodes: ['560001'], maxAmount: 1 }
  expect(check(rules)?.kind).toBe('PIN_CODE')
})

test('an advance is asked for from its amount on, and only where something is left to pay in cash', () => {
  const of = (rules: Partial<CodRules>, total: number) => advanceOf({ ...noCodRules, ...rules }, total)
  expect(of({}, 999_00)).toBe(0)
  expect([of({ advance: 99_00 }, 99_00), of({ advance: 99_00 }, 99_01)]).toEqual([0, 99_00])
  const rules = { advance: 99_00, advanceFrom: 1000_00 }
  expect([of(rules, 999_99), of(rules, 1000_00)]).toEqual([0, 99_00])
  // A store that asks for no advance has none, whatever the amount is.
  expect(of({ advanceFrom: 0 }, 999_00)).toBe(0)
})
