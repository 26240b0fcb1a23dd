import { expect, test } from 'vitest'
import { toAddressFields } from './address-fields.ts'

test('the fields of an address are texts, also where the address has none, and the address of an order is no default', () => {
  const address = {
    id: 'home',
    fullName: null,
    phone: null,
    addressLine1: '12 MG Road',
    addressLine2: null,
    city: 'Bengaluru',
    state: 'Karnataka',
    postalCode: '560001',
  }
  const fields = { fullName: '', phone: '', addressLine1: '12 MG Road', addressLine2: '', city: 'Bengaluru' }
  expect(toAddressFields(address)).toEqual({ ...fields, state: 'Karnataka', postalCode: '560001', isDefault: false })
  expect(toAddressFields({ ...address, isDefault: true }).isDefault).toBe(true)
})
