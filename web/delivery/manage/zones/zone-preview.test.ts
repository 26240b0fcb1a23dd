import { expect, test } from 'vitest'
import { toDraft } from './zone-draft.ts'
import { zonePreview } from './zone-preview.ts'

const settings = {
  zones: [],
  dispatch: {
    cutOff: '14:00',
    dispatchDays: [1, 2, 3, 4, 5, 6],
    handlingDays: 1,
    defaultWeightGrams: 500,
    updatedAt: null,
  },
  holidays: [],
  storeFee: '0.00',
  codFee: '49.00',
}
const draft = { ...toDraft(undefined, true), otherCharge: '90', minDays: '2', maxDays: '4' }

test('shoppers see the owner’s fee for cash on delivery together with the surcharge of the zone', () => {
  const preview = (codSurcharge: string) => zonePreview({ ...draft, codSurcharge }, settings, new Date())
  expect(preview('30')).toMatchObject({ shippingFee: 90_00, codFee: 79_00 })
  expect(preview('')).toMatchObject({ codFee: 49_00 })
})

test('an incomplete zone has no preview', () => {
  expect(zonePreview({ ...draft, maxDays: '' }, settings, new Date())).toBeNull()
})
