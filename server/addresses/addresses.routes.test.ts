import { expect } from 'vitest'
import { test } from '#tests/support/api.ts'
import { createCustomer, createVariant, issueToken } from '#tests/support/factories.ts'
import { createAddress, createCartItem } from '#tests/support/order-factories.ts'

const form = { addressLine1: '12 MG Road', city: 'Bengaluru', state: 'karnataka', postalCode: '560 001' }

test('the response contains the stored address: state by its name, PIN code in six digits', async ({
  context,
  api,
}) => {
  const token = await issueToken(context, await createCustomer(context))
  const { status, body } = await api.call('POST /addresses', { token, body: { ...form, addressLine2: '' } })
  expect(status).toBe(200)
  expect(body.address).toMatchObject({
    addressLine1: '12 MG Road',
    addressLine2: null,
    state: 'Karnataka',
    postalCode: '560001',
    isDefault: true,
    fullName: null,
  })
  expect((await api.call('GET /addresses', { token })).body).toEqual({ addresses: [body.address] })
})

test('invalid addresses are rejected at their fields', async ({ context, api }) => {
  const token = await issueToken(context, await createCustomer(context))
  const bad = { addressLine1: '  ', city: 7, state: 'Atlantis', postalCode: '060001', isDefault: 'yes' }
  const { status, body } = await api.call('POST /addresses', { token, body: bad })
  expect(status).toBe(400)
  expect(body.errors).toEqual({
    addressLine1: 'Address line 1 is required',
    city: 'City must be text',
    state: 'Choose a state or union territory from the list.',
    postalCode: 'Enter a six-digit PIN code.',
    isDefault: 'This must be true or false.',
  })
})

test('a stored address with a web address is ordered to, and is edited without it', async ({ context, api }) => {
  const customer = await createCustomer(context)
  const token = await issueToken(context, customer)
  const { id } = await createAddress(context, customer, { addressLine1: '12 MG Road, see www.example.com' })
  await createCartItem(context, customer, await createVariant(context))
  const placed = await api.call('POST /orders/place', { token, body: { addressId: id, paymentMethod: 'COD' } })
  expect(placed).toMatchObject({ status: 200, body: { order: { address: { addressLine1: expect.any(String) } } } })

  const edit = (body: object) => api.call('PUT /addresses/{id}', { token, params: { id }, body: { ...form, ...body } })
  expect(await edit({ addressLine1: '12 MG Road, see www.example.com', city: 'Mysuru' })).toMatchObject({
    status: 400,
    body: { errors: { addressLine1: 'Address line 1 must not contain a web address' } },
  })
  expect(await edit({ city: 'Mysuru' })).toMatchObject({ status: 200, body: { address: { city: 'Mysuru' } } })
})

test('an address is updated, becomes the default and is deleted', async ({ context, api }) => {
  const customer = await createCustomer(context)
  const token = await issueToken(context, customer)
  await createAddress(context, customer, { isDefault: true })
  const { id } = await createAddress(context, customer)
  const params = { id }

  const changed = await api.call('PUT /addresses/{id}', { token, params, body: { ...form, city: 'Mysuru' } })
  expect(changed).toMatchObject({ status: 200, body: { address: { id, city: 'Mysuru', isDefault: false } } })
  const set = await api.call('PUT /addresses/{id}/set-default', { token, params })
  expect(set).toMatchObject({ status: 200, body: { address: { id, isDefault: true } } })
  const removed = await api.call('DELETE /addresses/{id}', { token, params })
  expect(removed).toMatchObject({ status: 200, body: { message: 'Address deleted successfully!' } })
  expect((await api.call('DELETE /addresses/{id}', { token, params })).status).toBe(404)
})

test('an address of another user is 404', async ({ context, api }) => {
  const foreign = await createAddress(context, await createCustomer(context))
  const token = await issueToken(context, await createCustomer(context))
  const params = { id: foreign.id }
  expect((await api.call('PUT /addresses/{id}', { token, params, body: form })).status).toBe(404)
  expect((await api.call('PUT /addresses/{id}/set-default', { token, params })).status).toBe(404)
  expect((await api.call('DELETE /addresses/{id}', { token, params })).status).toBe(404)
})
