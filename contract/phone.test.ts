import { expect, test } from 'vitest'
import { normalizeIndianMobile } from './phone.ts'

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
