import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  comparablePhoneDigits,
  lastTenDigits,
  nationalNumber,
  normalizeIndianMobile,
  phoneSearchDigits,
  toDialledNumber,
} from './phone.ts'

test.each([
  '9876543210',
  '98765 43210',
  '098765-43210',
  '+91 98765 43210',
  '0091 98765 43210',
  '919876543210',
  '(+91) 98765.43210',
])('%s is the Indian mobile +919876543210', (typed) => expect(normalizeIndianMobile(typed)).toBe('+919876543210'))

test.each([null, '', '12345', '5876543210', '+1 987 654 3210', '98765432101', 'call me'])(
  '%s is not an Indian mobile number',
  (typed) => expect(normalizeIndianMobile(typed)).toBeNull(),
)

test.each([
  ['+91 98765 43210', '9876543210'],
  ['098765-43210', '9876543210'],
  ['9876543210', '9876543210'],
  ['+91 44 2345 6789', '4423456789'],
  ['0091 (44) 2345-6789', '4423456789'],
  ['044 2345 6789', '044 2345 6789'],
  ['+1 415 555 2671', '+1 415 555 2671'],
  ['+91 98765', '+91 98765'],
  ['98765 43210 or 91234 56789', '98765 43210 or 91234 56789'],
])('%s is written as %s within India', (typed, number) => expect(nationalNumber(typed)).toBe(number))

test.each([
  ['+91 98765 43210', '+919876543210'],
  ['(022) 2345-6789', '02223456789'],
  ['Ask at the shop', null],
  ['12345', null],
  ['1234567890123456', null],
  ['98+765432', null],
])('%s is dialled as %s', (text, number) => expect(toDialledNumber(text)).toBe(number))

test.each([
  ['+91 98765 43210', '9876543210'],
  ['98765', '98765'],
  ['987', undefined],
  ['Asha 98765', undefined],
])('%s finds phone numbers with the digits %s', (text, digits) => expect(phoneSearchDigits(text)).toBe(digits))

test.each([
  ['+91 98765 43210', '9876543210'],
  ['0091-98765-43210', '9876543210'],
  ['098765 43210', '9876543210'],
  ['919876543210', '9876543210'],
  ['(022) 2345-6789', '02223456789'],
  ['+1 415 555 2671', '14155552671'],
  ['12345', null],
  ['1234567890123456', null],
  ['98765 43210 (Asha)', null],
  ['', null],
])('%s is compared as %s', (text, digits) => expect(comparablePhoneDigits(text)).toBe(digits))

test('an Indian mobile number is compared by its ten digits, however it is written', () => {
  const separators = fc.array(fc.constantFrom('', ' ', '-', '.', '(', ')'), { minLength: 10, maxLength: 10 })
  const prefix = fc.constantFrom('', '0', '91', '+91', '0091', '+91 ', '0091-')
  fc.assert(
    fc.property(
      fc.integer({ min: 6_000_000_000, max: 9_999_999_999 }),
      prefix,
      separators,
      (number, start, between) => {
        const written = start + [...String(number)].map((digit, index) => digit + between[index]).join('')
        expect(comparablePhoneDigits(written)).toBe(String(number))
      },
    ),
  )
})

test('no other text than a phone number has digits to compare', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(comparablePhoneDigits(text) ?? '123456').toMatch(/^\d{6,15}$/)
    }),
  )
})

test('couriers take the last ten digits of a number', () => {
  expect(['+91 98765-43210', '022 1234 5678', '12345'].map(lastTenDigits)).toEqual([
    '9876543210',
    '2212345678',
    '12345',
  ])
})
