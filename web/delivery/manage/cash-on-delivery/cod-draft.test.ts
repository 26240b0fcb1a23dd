import { expect, test } from 'vitest'
import { codPreview, toCodBody, toCodDraft } from './cod-draft.ts'

const rules = {
  minAmount: '100.00',
  maxAmount: '5000.00',
  blockedPinCodes: ['110001', '682001'],
  blockedCategoryIds: [],
  firstOrderMaxAmount: '0.00',
  returnedParcelsFrom: 2,
  fee: '49.00',
  confirmWithinHours: 24,
  advance: '99.00',
  advanceFrom: '2000.00',
}

test('rules that are not changed are saved as they were', () => {
  expect(toCodBody(toCodDraft(rules))).toEqual(rules)
})

test('an emptied field is no rule, and PIN codes may be separated by commas or lines', () => {
  const draft = {
    ...toCodDraft(rules),
    minAmount: '',
    fee: '',
    returnedParcelsFrom: '',
    confirmWithinHours: '',
    blockedPinCodes: '110001,\n400001 ',
  }
  expect(toCodBody(draft)).toMatchObject({
    minAmount: null,
    fee: '0',
    returnedParcelsFrom: null,
    confirmWithinHours: null,
    blockedPinCodes: ['110001', '400001'],
  })
})

test('the owner sees what shoppers read', () => {
  expect(codPreview(toCodDraft(rules))).toEqual([
    { situation: 'Every cash order', text: 'Cash on delivery fee ₹49.00' },
    { situation: 'A cash order of ₹2,000.00', text: 'Pay ₹99.00 now and ₹1,901.00 in cash on delivery.' },
    { situation: 'An order of ₹99.99', text: 'Cash on delivery is available from ₹100.00. Please pay online.' },
    { situation: 'An order of ₹5,000.01', text: 'Cash on delivery is available up to ₹5,000.00. Please pay online.' },
    {
      situation: 'A first order of ₹0.01',
      text: 'Cash on delivery is not available on a first order. Please pay online.',
    },
    {
      situation: 'A customer with 2 returned parcels',
      text: 'Cash on delivery is not available for you, because earlier parcels came back to us undelivered. Please pay online.',
    },
  ])
})
