import { expect, test } from 'vitest'
import type { Zone } from '../delivery-settings.ts'
import { areaText, chargesText } from './zone-summary.ts'

const zone = {
  name: 'Rest of India',
  isRestOfIndia: true,
  states: [] as string[],
  pinRanges: [] as Zone['pinRanges'],
  freeFrom: '499.00',
  minDays: 2,
  maxDays: 4,
  isCodAvailable: true,
  codSurcharge: '0.00',
} as Zone
const withCharges = (...charges: string[]) => ({ ...zone, rates: charges.map((charge) => ({ charge })) }) as Zone

test('the charges of a zone are one amount, a range, or up to an amount', () => {
  const first = (of: Zone) => chargesText(of).split(' · ')[0]
  expect(first(withCharges('49.00'))).toBe('₹49.00')
  expect(first(withCharges('40.00', '90.00'))).toBe('₹40.00 to ₹90.00')
  expect(first(withCharges('0.00', '49.00'))).toBe('Up to ₹49.00')
  expect(first(withCharges('0.00'))).toBe('Free')
})

test('the area is not repeated where the name of the zone says it', () => {
  expect(areaText(zone)).toBe('')
  expect(areaText({ ...zone, name: 'Elsewhere' })).toBe('The rest of India')
  expect(areaText({ ...zone, states: ['Kerala'] })).toBe('Kerala, the rest of India')
})
