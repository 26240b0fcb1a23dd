import { expect, test } from 'vitest'
import { type Address, defaultAddress, withSaved } from './address.ts'

const address = (id: string, isDefault = false) => ({ id, isDefault }) as Address

test('the default address is selected, otherwise the first, otherwise none', () => {
  expect(defaultAddress([address('a'), address('b', true)])?.id).toBe('b')
  expect(defaultAddress([address('a'), address('b')])?.id).toBe('a')
  expect(defaultAddress([])).toBeNull()
})

test('a saved address is added or replaces its old version, and a new default is the only one', () => {
  const list = [address('a', true), address('b')]
  expect(withSaved([], address('a', true))).toEqual([address('a', true)])
  expect(withSaved(list, address('c'))).toEqual([...list, address('c')])
  expect(withSaved(list, address('b', true))).toEqual([address('a'), address('b', true)])
})
