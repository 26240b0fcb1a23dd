import { expect, test } from 'vitest'
import { addresses, DeliveryAddressForm } from './addresses.ts'

const form = {
  addressLine1: '12 MG Road',
  addressLine2: 'Near the lake',
  city: 'Bengaluru',
  state: 'Karnataka',
  postalCode: '560001',
  fullName: 'Asha Rao',
}

test.each([
  ['addressLine1', 'Address line 1'],
  ['addressLine2', 'Address line 2'],
  ['city', 'City'],
  ['fullName', 'Full name'],
] as const)('a web address in the field %s of an address is refused at this field', (field, label) => {
  for (const text of ['Win https://evil.example/x', 'ftp://evil.example', 'see WWW.evil.example']) {
    for (const schema of [DeliveryAddressForm, addresses.add.body]) {
      const issues = schema.safeParse({ ...form, [field]: text }).error?.issues
      expect(issues).toMatchObject([{ path: [field], message: `${label} must not contain a web address` }])
    }
  }
})

test.each([
  'No.12/3, H.No.5/A',
  'D.No. 4-5/6',
  'Sy.No.21/2, Ind.Area/7',
  'c/o St.Mary’s School',
  'S/o. K.V.Rao',
  'M.G.Road',
  '12/B.T.M Layout, 2nd Stage',
  'Dr.A.P.J. Abdul Kalam Rd./East',
  'Opp: Bus Stand',
])('"%s" is part of an address', (line) => {
  const typed = { ...form, addressLine1: line, addressLine2: line, city: line, fullName: line }
  expect(DeliveryAddressForm.safeParse(typed).data).toMatchObject(typed)
})
