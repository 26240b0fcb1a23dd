import { expect, test } from 'vitest'
import { emptyAddress } from '#web/addresses/address-fields.ts'
import {
  emptyForm,
  type FoundCustomer,
  findDraftErrors,
  findErrors,
  findUncorrected,
  fromDraft,
  isAddressSaved,
  nameDiscounts,
  pickCustomer,
  type Quote,
  toDraftBody,
  toPlaceBody,
  toQuoteBody,
  toTexts,
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
const quote: Quote = {
  lines: [],
  discounts: [],
  subtotal: '0.00',
  shippingFee: '0.00',
  codFee: '0.00',
  total: '0.00',
  warnings: [],
}
const kurta = { productVariantId: 'kurta', name: 'Kurta', typed: '3' }

test('an order with a product that has no quantity cannot be placed', () => {
  expect(findErrors({ ...emptyForm, customer, items: [kurta] })).toEqual({})
  for (const typed of ['', '0', '1.5', '-2', '1200']) {
    const form = { ...emptyForm, customer, items: [{ ...kurta, typed }] }
    expect(findErrors(form)).toEqual({ quantities: 'Correct the quantities of the products.' })
    expect(toQuoteBody(form, emptyAddress).items).toEqual([])
  }
})

test('a discount without a reason, and an incomplete charge, are problems of an order and of a draft', () => {
  const form = { ...emptyForm, customer, items: [kurta] }
  const discount = { discountKind: 'AMOUNT', discountValue: '500' } as const
  const reason = 'Enter the reason of the discount.'
  expect(findDraftErrors({ ...form, ...discount, reason: ' ' })).toEqual({ reason })
  expect(findDraftErrors({ ...form, ...discount, discountValue: '' }).discount).toBe('Enter the discount.')
  expect(findDraftErrors({ ...form, ...discount, reason: 'Loyal customer' })).toEqual({})
  expect(findDraftErrors({ ...form, shippingFee: '' })).toEqual({ shippingFee: 'Enter the delivery charge.' })
  const codFee = 'Enter the fee of cash on delivery.'
  expect(findDraftErrors({ ...form, payment: 'COD', codFee: '' })).toEqual({ codFee })
})

test('the reason of a discount is its name beside the prices, and is not asked for with them', () => {
  const discounted = { ...emptyForm, items: [kurta], discountKind: 'AMOUNT', discountValue: '500' } as const
  const named = { ...discounted, reason: ' Loyal customer ' }
  expect(toQuoteBody(named, emptyAddress)).toEqual(toQuoteBody(discounted, emptyAddress))
  const diwali = { name: 'Diwali', level: 'ORDER', amount: '20.00' } as const
  const own = { name: 'Discount', level: 'ORDER', amount: '500.00' } as const
  const quote = { discounts: [diwali, own] }
  expect(nameDiscounts(quote, discounted)).toEqual([diwali, own])
  expect(nameDiscounts(quote, named)).toEqual([diwali, { ...own, name: 'Loyal customer' }])
  expect(nameDiscounts(quote, { ...named, discountKind: 'NONE' })).toEqual([diwali, own])
})

test('a field has the error of the last attempt until it is corrected, and none that was not looked for', () => {
  const found = findErrors(emptyForm)
  expect(findUncorrected(found, emptyForm)).toEqual({
    customer: 'Choose a customer.',
    items: 'Add at least one product.',
  })
  expect(findUncorrected(found, { ...emptyForm, customer })).toEqual({ items: 'Add at least one product.' })
  expect(findUncorrected({}, emptyForm)).toEqual({})
})

test('the errors of an order are named in the order of the form, then those that belong to no field of it', () => {
  const form = { ...emptyForm, shippingFee: '', payment: 'RECEIVED', items: [{ ...kurta, typed: '0' }] } as const
  expect(toTexts({ fields: findErrors(form), others: ['Complete the address.'] })).toEqual([
    'Choose a customer.',
    'Correct the quantities of the products.',
    'Enter the delivery charge.',
    'Enter the reference of the UPI payment.',
    'Complete the address.',
  ])
})

test('charges that were typed before do not prevent an order at the counter, which has none', () => {
  const form = { ...emptyForm, customer, items: [kurta], place: 'COUNTER', shippingFee: '', codFee: '' } as const
  expect(findErrors({ ...form, payment: 'COD' })).toEqual({})
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

const stamps = { id: 'draft', updatedOn: '2026-11-29T10:00:00.000Z', expiresOn: '2026-12-29T10:00:00.000Z' }

test('a draft keeps the choice that its address is not saved for the customer', () => {
  const form = { ...emptyForm, customer, savesAddress: false }
  const content = toDraftBody(form, emptyAddress, undefined)
  const draft = { ...stamps, content, customer }
  const opened = fromDraft(draft, new Map())
  expect(isAddressSaved(opened)).toBe(false)
  expect(isAddressSaved(fromDraft({ ...draft, content: { ...content, savesAddress: null } }, new Map()))).toBe(true)
})

test('an order is placed of the draft as it was opened', () => {
  const form = { ...emptyForm, customer, items: [kurta] }
  const draft = { ...stamps, content: toDraftBody(form, emptyAddress, quote), customer }
  expect(toPlaceBody(form, emptyAddress, quote, draft)).toMatchObject({
    draftId: 'draft',
    seenDraftUpdatedAt: '2026-11-29T10:00:00.000Z',
  })
  expect(toPlaceBody(form, emptyAddress, quote, undefined)).not.toHaveProperty('seenDraftUpdatedAt')
})
