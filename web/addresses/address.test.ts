import { expect, test } from 'vitest'
import { type Address, defaultAddress } from './address.ts'

const address = (id: string, isDefault = false) => ({ id, isDefault }) as Address

test('the default address is selected, otherwise the first, otherwise none', () => {
  expect(defaultAddress([address('a'), address('b', true)])?.id).toBe('b')
  expect(defaultAddress([address('a'), address('b')])?.id).toBe('a')
  expect(defaultAddress([])).toBeNull()
})
