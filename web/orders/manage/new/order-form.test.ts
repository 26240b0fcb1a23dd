import { expect, test } from 'vitest'
import {
  emptyAddress,
  emptyForm,
  type FoundCustomer,
  findChargeProblems,
  findProblems,
  fromDraft,
  isAddressSaved,
  pickCustomer,
  toDraftBody,
  toFieldErrors,
  toQuoteBody,
} from './order-form.ts'

const customer: FoundCustomer = {
  id: 'meera',
  firstName: 'Meera',
  lastName: 'Iyer',
  email: null,
  mobile: '98123 45678',
  addresses: [],
}
const address = {
  id: 'home',
  addressLine1: '12 MG Road',
  addressLine2: null,
  city: 'Bengaluru',
  state: 'Karnataka',
  postalCode: '560001',
  isDefault: true,
  fullName: null,
  phone: null,
}
const ravi: FoundCustomer = { ...customer, id: 'ravi', firstName: 'Ravi', lastName: 'Nair', addresses: [address] }
const kurta = { productVariantId: 'kurta', name: 'Kurta', typed: '3' }

test('an order with a product that has no quantity cannot be placed', () => {
  expect(findProblems({ ...emptyForm, customer, items: [kurta] })).toEqual([])
  for (const typed of ['', '0', '1.5', '-2', '1200']) {
    const form = { ...emptyForm, customer, items: [{ ...kurta, typed }] }
    expect(findProblems(form)).toEqual(['Correct the quantities of the products.'])
    expect(toQuoteBody(form, emptyAddress).items).toEqual([])
  }
})

test('a discount without a reason, and an incomplete charge, are problems of an order and of a draft', () => {
  const form = { ...emptyForm, customer, items: [kurta] }
  const discount = { discountKind: 'AMOUNT', discountValue: '500' } as const
  expect(findChargeProblems({ ...form, ...discount, reason: ' ' })).toEqual(['Enter the reason of the discount.'])
  expect(findChargeProblems({ ...form, ...discount, discountValue: '' })).toContain('Enter the discount.')
  expect(findChargeProblems({ ...form, ...discount, reason: 'Loyal customer' })).toEqual([])
  expect(findChargeProblems({ ...form, shippingFee: '' })).toEqual(['Enter the delivery charge.'])
  expect(findChargeProblems({ ...form, payment: 'COD', codFee: '' })).toEqual(['Enter the fee of cash on delivery.'])
})

test('a field has the error of the last attempt until it is corrected, and none that was not looked for', () => {
  const found = ['Choose a customer.', 'Add at least one product.', 'Complete the address.']
  expect(toFieldErrors(found, emptyForm)).toEqual({
    customer: 'Choose a customer.',
    items: 'Add at least one product.',
  })
  expect(toFieldErrors(found, { ...emptyForm, customer })).toEqual({ items: 'Add at least one product.' })
  expect(toFieldErrors([], emptyForm)).toEqual({})
})

test('charges that were typed before do not prevent an order at the counter, which has none', () => {
  const form = { ...emptyForm, customer, items: [kurta], place: 'COUNTER', shippingFee: '', codFee: '' } as const
  expect(findProblems({ ...form, payment: 'COD' })).toEqual([])
})

test('a customer without an address has the name and the phone number of the profile in a new one', () => {
  expect(pickCustomer(emptyForm, { ...emptyAddress, postalCode: '560001' }, customer)).toEqual({
    place: 'NEW',
    address: { ...emptyAddress, fullName: 'Meera Iyer', phone: '98123 45678', postalCode: '560001' },
  })
})

test('the default address of a customer is chosen, and leaves with the customer', () => {
  const chosen = pickCustomer(emptyForm, emptyAddress, ravi)
  expect(chosen).toMatchObject({ place: 'home', address: { addressLine1: '12 MG Road' } })
  const form = { ...emptyForm, customer: ravi, place: chosen.place }
  expect(pickCustomer(form, chosen.address, null)).toEqual({ place: 'NEW', address: emptyAddress })
})

test('an address that was typed stays for another customer, with the other name and phone number', () => {
  const typed = { ...emptyAddress, fullName: 'Meera Iyer', phone: '98000 00000', addressLine1: '7 Lake View Road' }
  const form = { ...emptyForm, customer }
  const picked = pickCustomer(form, typed, ravi)
  expect(picked).toEqual({ place: 'NEW', address: { ...typed, fullName: 'Ravi Nair' } })
})

test('the first address of a customer is saved unless the box is not ticked, further ones if it is', () => {
  expect(isAddressSaved({ ...emptyForm, customer })).toBe(true)
  expect(isAddressSaved({ ...emptyForm, customer, savesAddress: false })).toBe(false)
  expect(isAddressSaved({ ...emptyForm, customer: ravi })).toBe(false)
  expect(isAddressSaved({ ...emptyForm, customer: ravi, savesAddress: true })).toBe(true)
  expect(isAddressSaved({ ...emptyForm, customer, place: 'COUNTER' })).toBe(false)
})

test('a draft keeps the choice that its address is not saved for the customer', () => {
  const form = { ...emptyForm, customer, savesAddress: false }
  const content = toDraftBody(form, emptyAddress, undefined)
  const [updatedAt, expiresOn] = ['2026-11-29T10:00:00.000Z', '2026-12-29T10:00:00.000Z']
  const draft = { id: 'draft', content, customer, updatedAt, updatedOn: updatedAt, expiresOn }
  const opened = fromDraft(draft, new Map())
  expect(isAddressSaved(opened)).toBe(false)
  expect(isAddressSaved(fromDraft({ ...draft, content: { ...content, savesAddress: null } }, new Map()))).toBe(true)
})
