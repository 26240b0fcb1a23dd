import { expect, test } from 'vitest'
import { arrivalText, deliveryText, freeFromText, type ShownDelivery } from './delivery-texts.ts'

const delivery = (fields: Partial<ShownDelivery> = {}): ShownDelivery => ({
  pinCode: '560001',
  isServiceable: true,
  isCodAvailable: true,
  shippingFee: 0,
  codFee: 0,
  freeFrom: null,
  arrives: { from: '2026-12-01', to: '2026-12-03' },
  ...fields,
})

test('a shopper reads days, charge and cash on delivery of a PIN code', () => {
  expect(deliveryText(delivery())).toBe('Delivery by Tue, 1 Dec – Thu, 3 Dec · Free · Cash on delivery available')
  expect(deliveryText(delivery({ shippingFee: 49_00, codFee: 30_00 }))).toBe(
    'Delivery by Tue, 1 Dec – Thu, 3 Dec · ₹49.00 · Cash on delivery available (+₹30.00)',
  )
  expect(deliveryText(delivery({ isCodAvailable: false, shippingFee: null }))).toBe(
    'Delivery by Tue, 1 Dec – Thu, 3 Dec · No cash on delivery',
  )
  expect(deliveryText(delivery({ isServiceable: false, pinCode: '744301' }))).toBe('We do not deliver to 744301 yet.')
})

test('one day is written once, and without a promise the usual estimate stands', () => {
  expect(arrivalText({ from: '2026-12-03', to: '2026-12-03' })).toBe('Delivery by Thu, 3 Dec')
  expect(arrivalText(null)).toBe('Expected within 10-15 business days')
})

test('the amount for free delivery is stated until it is reached', () => {
  expect(freeFromText(delivery({ shippingFee: 49_00, freeFrom: 999_00 }))).toBe('Free delivery from ₹999.00.')
  expect(freeFromText(delivery({ freeFrom: 999_00 }))).toBeNull()
  expect(freeFromText(delivery({ shippingFee: 49_00 }))).toBeNull()
  expect(freeFromText(delivery({ isServiceable: false, freeFrom: 999_00 }))).toBeNull()
})
