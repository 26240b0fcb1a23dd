import { expect, test } from 'vitest'
import { type OfferDraft, type OfferRecord, type OfferTermsInput, toDraft, toTerms } from './offer-draft.ts'

const draftOf = (change: Partial<OfferDraft>): OfferDraft => ({ ...toDraft(undefined), name: 'Diwali', ...change })

const recordOf = (terms: OfferTermsInput): OfferRecord => ({
  id: 'offer',
  state: 'ACTIVE',
  uses: 0,
  revenue: '0.00',
  saved: '0.00',
  terms,
  scopeItems: (terms.scopeIds ?? []).map((id) => ({ id, name: 'Shoes', imageUrl: null, isOnSale: true })),
  updatedAt: '2026-11-01T00:00:00.000Z',
})

test('what was saved is shown again unchanged, for every kind', () => {
  const drafts = [
    draftOf({
      kind: 'PERCENT',
      percent: '12.5',
      maxAmount: '500',
      code: 'SAVE10',
      scope: 'CATEGORIES',
      categories: ['a'],
    }),
    draftOf({ kind: 'AMOUNT', level: 'ITEMS', amount: '50', hasCode: false, minAmount: '999', minQuantity: '2' }),
    draftOf({ kind: 'FIXED_PRICE', price: '99', hasCode: false, scope: 'BRANDS', brands: ['b'], maxUses: '5' }),
    draftOf({ kind: 'BUY_X_GET_Y', buy: '3', get: '2', getPercent: '50', hasCode: false, days: [6, 7] }),
    draftOf({
      kind: 'TIERS',
      tiers: [{ quantity: '3', price: '999' }],
      hasCode: false,
      hoursFrom: '10:00',
      hoursTo: '12:00',
    }),
    draftOf({ kind: 'FREE_SHIPPING', hasCode: false, onlinePaymentOnly: true, combination: 'EXCLUSIVE' }),
  ]
  for (const draft of drafts) {
    const terms = toTerms(draft)
    expect(toTerms(toDraft(recordOf(terms)))).toEqual(terms)
  }
})

test('the last day of an offer is part of it, and a time ends it earlier', () => {
  const november = draftOf({ startDay: '2026-11-01', endDay: '2026-11-30' })
  expect(toTerms(november)).toMatchObject({ startsAt: '2026-10-31T18:30:00.000Z', endsAt: '2026-11-30T18:30:00.000Z' })
  expect(toDraft(recordOf(toTerms(november)))).toMatchObject({
    startDay: '2026-11-01',
    startTime: '',
    endDay: '2026-11-30',
    endTime: '',
  })
  const evening = draftOf({ startDay: '2026-11-01', startTime: '18:00', endDay: '2026-11-01', endTime: '21:00' })
  expect(toTerms(evening)).toMatchObject({ startsAt: '2026-11-01T12:30:00.000Z', endsAt: '2026-11-01T15:30:00.000Z' })
  expect(toDraft(recordOf(toTerms(evening)))).toMatchObject({
    startTime: '18:00',
    endDay: '2026-11-01',
    endTime: '21:00',
  })
})

test('an empty code does not make the offer automatic', () => {
  expect(toTerms(draftOf({ hasCode: true, code: ' ' })).code).toBe('-')
  expect(toTerms(draftOf({ hasCode: false, code: 'SAVE10' })).code).toBeNull()
})
