import { expect, test } from 'vitest'
import { isReservedAddress } from './reserved-address.ts'

test.each(['contact@example.com', 'hello@vipani.example', 'a@b.test', 'x@mail.example.org'])(
  '%s is reserved',
  (address) => {
    expect(isReservedAddress(address)).toBe(true)
  },
)

test.each(['owner@raosarees.in', 'a@example.co.in', 'b@myexample.com', 'c@testing.in'])(
  '%s is not reserved',
  (address) => {
    expect(isReservedAddress(address)).toBe(false)
  },
)
