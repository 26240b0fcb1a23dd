import { expect, test } from 'vitest'
import { buildLine, buildOffer, evaluate } from '#tests/support/offers/offer-factories.ts'
import type { OfferConditions } from './offer.ts'
import { refusalMessage } from './refusal-message.ts'

const now = new Date('2026-11-25T12:00:00+05:30')
const cart = [buildLine({ price: 424_00, quantity: 2 })]

/** The message about the code SAVE10 in a cart of two pieces of ₹424. */
function messageFor(
  conditions: Partial<OfferConditions>,
  offer: Parameters<typeof buildOffer>[0] = {},
  facts: Parameters<typeof evaluate>[2] = {},
) {
  const { refusals } = evaluate(cart, [buildOffer({ code: 'SAVE10', ...offer, conditions })], { now, ...facts })
  return refusals[0] ? refusalMessage(refusals[0]) : 'applied'
}

test('a shopper reads what is missing', () => {
  expect(messageFor({ minAmount: 999_00 })).toBe('Add ₹151.00 more to use SAVE10.')
  expect(messageFor({ minAmount: 848_00 })).toBe('applied')
  expect(messageFor({ minQuantity: 3 })).toBe('Add 1 more item to use SAVE10.')
  const inCategory = { scope: { by: 'CATEGORIES', ids: ['category'] } } as const
  expect(messageFor({ minQuantity: 4 }, inCategory)).toBe('Add 2 more matching items to use SAVE10.')
  expect(messageFor({ minAmount: 1000_00 }, inCategory)).toBe('Add ₹152.00 more of matching items to use SAVE10.')
  const inBrand = { scope: { by: 'BRANDS', ids: ['other'] } } as const
  expect(messageFor({}, inBrand)).toBe('SAVE10 does not apply to the items in your cart.')
})

test('a shopper reads when a code can be used', () => {
  const at = (time: string) => new Date(`${time}+05:30`)
  expect(messageFor({ startsAt: at('2026-12-01T10:00') })).toBe('SAVE10 can be used from 1 December 2026, 10:00.')
  expect(messageFor({ startsAt: at('2026-12-01T00:00') })).toBe('SAVE10 can be used from 1 December 2026.')
  expect(messageFor({ endsAt: at('2026-11-25T00:00') })).toBe('SAVE10 ended on 24 November 2026.')
  expect(messageFor({ startsAt: now, endsAt: at('2026-11-25T12:01') })).toBe('applied')
  expect(messageFor({ endsAt: now })).toBe('SAVE10 ended on 25 November 2026.')
  expect(messageFor({}, { isPaused: true })).toBe('SAVE10 cannot be used at present.')
  expect(messageFor({ days: [7, 6] })).toBe('SAVE10 can be used on Saturdays and Sundays.')
  expect(messageFor({ days: [3], hours: { from: '18:00', to: '21:00' } })).toBe(
    'SAVE10 can be used on Wednesdays from 18:00 to 21:00 (India time).',
  )
})

test('a shopper reads which orders and payments a code is for', () => {
  const customer = { isFirstOrder: false, uses: new Map([['offer', 1]]) }
  expect(messageFor({ firstOrderOnly: true }, {}, { customer })).toBe('SAVE10 is for a first order only.')
  expect(messageFor({ firstOrderOnly: true })).toBe('applied')
  expect(messageFor({ maxUsesPerCustomer: 1 }, {}, { customer })).toBe('You have used SAVE10 already.')
  expect(messageFor({ maxUsesPerCustomer: 2 }, {}, { customer })).toBe('applied')
  expect(messageFor({ maxUses: 5 }, { useCount: 5 })).toBe('SAVE10 has been used up.')
  const online = 'SAVE10 applies when you pay online.'
  expect(messageFor({ onlinePaymentOnly: true }, {}, { paymentMethod: 'COD' })).toBe(online)
  expect(messageFor({ onlinePaymentOnly: true }, {}, { paymentMethod: null })).toBe(online)
  expect(messageFor({ onlinePaymentOnly: true }, {}, { paymentMethod: 'ONLINE_PAYMENT' })).toBe('applied')
})

test('a shopper reads that a better offer is applied, or that there is nothing to reduce', () => {
  const better = buildOffer({ id: 'better', benefit: { kind: 'AMOUNT', level: 'ITEMS', amount: 100_00 } })
  const { refusals } = evaluate(cart, [buildOffer({ code: 'SAVE10' }), better])
  expect(refusals.map(refusalMessage)).toEqual(['SAVE10 is not applied, because a better offer is.'])
  const free = { benefit: { kind: 'FREE_SHIPPING', level: 'SHIPPING' } } as const
  expect(messageFor({}, free)).toBe('SAVE10 has nothing to reduce in your cart.')
})
