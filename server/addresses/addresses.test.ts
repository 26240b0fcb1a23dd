import { expect } from 'vitest'
import { maxAddresses } from '#contract/limits.ts'
import { aCustomer, anAddress } from '#tests/support/makers.ts'
import { test } from '#tests/support/test.ts'
import { addAddress } from './add-address.ts'
import { addressesOf } from './addresses.store.ts'
import { changeAddress } from './change-address.ts'
import { removeAddress } from './remove-address.ts'
import { setDefaultAddress } from './set-default-address.ts'

const form = {
  addressLine1: '12 MG Road',
  addressLine2: null,
  city: 'Bengaluru',
  state: 'Karnataka' as const,
  postalCode: '560001',
  fullName: null,
  phone: null,
  isDefault: false,
}
const day = (number: number) => new Date(Date.UTC(2026, 0, number))

test('the first address becomes the default, the second does not', async ({ shop }) => {
  const customer = await aCustomer(shop)
  const first = await addAddress(shop, customer, form)
  const second = await addAddress(shop, customer, { ...form, fullName: 'Asha Rao', phone: '9876543210' })
  expect(first).toMatchObject({ addressLine1: '12 MG Road', isDefault: true })
  expect(second).toMatchObject({ fullName: 'Asha Rao', phone: '9876543210', isDefault: false })
})

test('a new default takes over from the old one', async ({ shop }) => {
  const customer = await aCustomer(shop)
  const first = await addAddress(shop, customer, form)
  const second = await addAddress(shop, customer, { ...form, isDefault: true })
  expect(await addressesOf(shop.db, customer.id)).toMatchObject([
    { id: second.id, isDefault: true },
    { id: first.id, isDefault: false },
  ])
  await setDefaultAddress(shop, customer, first.id)
  expect((await addressesOf(shop.db, customer.id)).map(({ id }) => id)).toEqual([first.id, second.id])
})

test('the default stands first, then the newest', async ({ shop }) => {
  const customer = await aCustomer(shop)
  const oldest = await anAddress(shop, customer, { createdAt: day(1), isDefault: true })
  const middle = await anAddress(shop, customer, { createdAt: day(2) })
  const newest = await anAddress(shop, customer, { createdAt: day(3) })
  expect((await addressesOf(shop.db, customer.id)).map(({ id }) => id)).toEqual([oldest.id, newest.id, middle.id])
})

test('many first addresses at once leave exactly one default', async ({ shop }) => {
  const customer = await aCustomer(shop)
  await Promise.all(Array.from({ length: 8 }, () => addAddress(shop, customer, { ...form, isDefault: true })))
  const defaults = (await addressesOf(shop.db, customer.id)).filter(({ isDefault }) => isDefault)
  expect(defaults).toHaveLength(1)
})

test('deleting the default makes the newest of the rest the default', async ({ shop }) => {
  const customer = await aCustomer(shop)
  const first = await anAddress(shop, customer, { createdAt: day(1), isDefault: true })
  const older = await anAddress(shop, customer, { createdAt: day(2) })
  const newest = await anAddress(shop, customer, { createdAt: day(3) })

  await removeAddress(shop, customer, older.id)
  expect((await addressesOf(shop.db, customer.id))[0]?.id).toBe(first.id)
  await removeAddress(shop, customer, first.id)
  expect(await addressesOf(shop.db, customer.id)).toMatchObject([{ id: newest.id, isDefault: true }])
  await removeAddress(shop, customer, newest.id)
  expect(await addressesOf(shop.db, customer.id)).toEqual([])
})

test('the default stays the default when its form does not say so', async ({ shop }) => {
  const customer = await aCustomer(shop)
  const first = await addAddress(shop, customer, form)
  const second = await addAddress(shop, customer, form)

  const changed = await changeAddress(shop, customer, first.id, { ...form, city: 'Mysuru' })
  expect(changed).toMatchObject({ city: 'Mysuru', isDefault: true })
  await changeAddress(shop, customer, second.id, { ...form, isDefault: true })
  expect((await addressesOf(shop.db, customer.id)).map(({ isDefault }) => isDefault)).toEqual([true, false])
})

test('somebody else’s address is not found, and nothing about it or one’s own changes', async ({ shop }) => {
  const [customer, other] = [await aCustomer(shop), await aCustomer(shop)]
  const own = await addAddress(shop, customer, form)
  const foreign = await addAddress(shop, other, form)
  const refusal = { kind: 'notFound', message: 'Address not found.' }

  await expect(changeAddress(shop, customer, foreign.id, { ...form, city: 'Pune' })).rejects.toMatchObject(refusal)
  await expect(removeAddress(shop, customer, foreign.id)).rejects.toMatchObject(refusal)
  await expect(setDefaultAddress(shop, customer, foreign.id)).rejects.toMatchObject(refusal)
  expect(await addressesOf(shop.db, other.id)).toEqual([foreign])
  expect(await addressesOf(shop.db, customer.id)).toEqual([own])
})

test('the address book has an end', async ({ shop }) => {
  const customer = await aCustomer(shop)
  for (let kept = 0; kept < maxAddresses; kept++) await anAddress(shop, customer)
  await expect(addAddress(shop, customer, form)).rejects.toMatchObject({ kind: 'conflict' })
})
