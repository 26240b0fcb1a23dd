import { expect, test } from 'vitest'
import { formatAddressLines, formatPackingLines, formatStreetLines } from './address-lines.ts'

const address = {
  addressLine1: '12 MG Road',
  addressLine2: 'Indiranagar',
  city: 'Bengaluru',
  state: 'Karnataka',
  postalCode: '560001',
}

test('an address has its street, its city with the PIN code, and its state', () => {
  expect(formatAddressLines(address)).toEqual(['12 MG Road', 'Indiranagar', 'Bengaluru 560001', 'Karnataka'])
})

test('a packer reads city, state and PIN code in one line', () => {
  expect(formatPackingLines(address)).toEqual(['12 MG Road', 'Indiranagar', 'Bengaluru, Karnataka 560001'])
})

test('lines that are missing are left out', () => {
  expect(formatStreetLines({ ...address, addressLine2: null })).toEqual(['12 MG Road'])
  expect(formatStreetLines({ ...address, addressLine2: '' })).toEqual(['12 MG Road'])
  expect(formatAddressLines({ ...address, addressLine2: null, state: '' })).toEqual(['12 MG Road', 'Bengaluru 560001'])
})
