import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBarcode } from './barcode.ts'

test.each([
  ['an EAN-13', '8901030865237'],
  ['an EAN-13 of a book', '9780306406157'],
  ['an EAN-8', '96385074'],
  ['a UPC-A', '036000291452'],
])('%s with its check digit is a barcode', (_, text) => {
  expect(isBarcode(text)).toBe(true)
})

test.each([
  ['a wrong check digit', '8901030865238'],
  ['another length', '12345670123'],
  ['letters', '89010308652A7'],
  ['nothing', ''],
])('%s is no barcode', (_, text) => {
  expect(isBarcode(text)).toBe(false)
})

test('one wrong digit is detected', () => {
  const wrongDigit = fc.tuple(fc.nat(12), fc.integer({ min: 1, max: 9 }))
  fc.assert(
    fc.property(wrongDigit, ([position, shift]) => {
      const digits = [...'9780306406157'].map(Number)
      digits[position] = (digits[position]! + shift) % 10
      expect(isBarcode(digits.join(''))).toBe(false)
    }),
  )
})
