import { expect } from 'vitest'
import { findSessionUser } from '#server/identity/identity.store.ts'
import { createCustomer } from '#tests/support/factories.ts'
import { createAddress } from '#tests/support/order-factories.ts'
import { test } from '#tests/support/test-context.ts'
import { addAddress, maxAddresses } from './add-address.ts'
import { findAddresses } from './addresses.store.ts'
import { removeAddress } from './remove-address.ts'
import { setDefaultAddress } from './set-default-address.ts'
import { updateAddress } from './update-address.ts'

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

test('an account that was deleted since the session was read is asked to sign in', async ({ context }) => {
  const customer = await createCustomer(context)
  await context.db.deleteFrom('users').where('id', '=', customer.id).execute()
  await expect(addAddress(context, customer, form)).rejects.toMatchObject({ kind: 'unauthenticated' })
  await expect(findSessionUser(context.db, customer.id)).rejects.toMatchObject({ kind: 'unauthenticated' })
})

test('the first address becomes the default, the second does not', async ({ context }) => {
  const customer = await createCustomer(context)
  const first = await addAddress(context, customer, form)
  const second = await addAddress(context, customer, { ...form, fullName: 'Asha Rao', phone: '9876543210' })
  expect(first).toMatchObject({ addressLine1: '12 MG Road', isDefault: true })
  expect(second).toMatchObject({ fullName: 'Asha Rao', phone: '9876543210', isDefault: false })
})

test('a new default replaces the old one', async ({ context }) => {
  const customer = await createCustomer(context)
  const first = await addAddress(context, customer, form)
  const second = await addAddress(context, customer, { ...form, isDefault: true })
  expect(await findAddresses(context.db, customer.id)).toMatchObject([
    { id: second.id, isDefault: true },
    { id: first.id, isDefault: false },
  ])
  await setDefaultAddress(context, customer, first.id)
  expect((await findAddresses(context.db, customer.id)).map(({ id }) => id)).toEqual([first.id, second.id])
})

test('the default is listed first, then the newest', async ({ context }) => {
  const customer = await createCustomer(context)
  const oldest = await createAddress(context, customer, { createdAt: day(1), isDefault: true })
  const middle = await createAddress(context, customer, { createdAt: day(2) })
  const newest = await createAddress(context, customer, { createdAt: day(3) })
  expect((await findAddresses(context.db, customer.id)).map(({ id }) => id)).toEqual([oldest.id, newest.id, middle.id])
})

test('parallel first addresses result in exactly one default', async ({ context }) => {
  const customer = await createCustomer(context)
  await Promise.all(Array.from({ length: 8 }, () => addAddress(context, customer, { ...form, isDefault: true })))
  const defaults = (await findAddresses(context.db, customer.id)).filter(({ isDefault }) => isDefault)
  expect(defaults).toHaveLength(1)
})

test('deleting the default makes the newest remaining address the default', async ({ context }) => {
  const customer = await createCustomer(context)
  const first = await createAddress(context, customer, { createdAt: day(1), isDefault: true })
  const older = await createAddress(context, customer, { createdAt: day(2) })
  const newest = await createAddress(context, customer, { createdAt: day(3) })

  await removeAddress(context, customer, older.id)
  expect((await findAddresses(context.db, customer.id))[0]?.id).toBe(first.id)
  await removeAddress(context, customer, first.id)
  expect(await findAddresses(context.db, customer.id)).toMatchObject([{ id: newest.id, isDefault: true }])
  await removeAddress(context, customer, newest.id)
  expect(await findAddresses(context.db, customer.id)).toEqual([])
})

test('an update without isDefault keeps the default', async ({ context }) => {
  const customer = await createCustomer(context)
  const first = await addAddress(context, customer, form)
  const second = await addAddress(context, customer, form)

  const changed = await updateAddress(context, customer, first.id, { ...form, city: 'Mysuru' })
  expect(changed).toMatchObject({ city: 'Mysuru', isDefault: true })
  await updateAddress(context, customer, second.id, { ...form, isDefault: true })
  expect((await findAddresses(context.db, customer.id)).map(({ isDefault }) => isDefault)).toEqual([true, false])
})

test('an address of another user is not found and not changed', async ({ context }) => {
  const [customer, other] = [await createCustomer(context), await createCustomer(context)]
  const own = await addAddress(context, customer, form)
  const foreign = await addAddress(context, other, form)
  const expectedError = { kind: 'notFound', message: 'Address not found.' }

  await expect(updateAddress(context, customer, foreign.id, { ...form, city: 'Pune' })).rejects.toMatchObject(
    expectedError,
  )
  await expect(removeAddress(context, customer, foreign.id)).rejects.toMatchObject(expectedError)
  await expect(setDefaultAddress(context, customer, foreign.id)).rejects.toMatchObject(expectedError)
  expect(await findAddresses(context.db, other.id)).toEqual([foreign])
  expect(await findAddresses(context.db, customer.id)).toEqual([own])
})

test('the number of addresses is limited', async ({ context }) => {
  const customer = await createCustomer(context)
  for (let n = 0; n < maxAddresses; n++) await createAddress(context, customer)
  await expect(addAddress(context, customer, form)).rejects.toMatchObject({ kind: 'conflict' })
})
