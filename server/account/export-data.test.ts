import { expect } from 'vitest'
import { test } from '#tests/support/api.ts'
import { aCustomer, anAddress, anOrder, aVariant, inCart, signedIn } from '#tests/support/makers.ts'
import { keepConsent } from '../identity/consents.store.ts'

test('a person takes along all that the store holds about them, and nobody else’s', async ({ shop, api }) => {
  const customer = await aCustomer(shop)
  const order = await anOrder(shop, customer, { of: await aVariant(shop, { product: 'Kurta' }) })
  await inCart(shop, customer, await aVariant(shop, { product: 'Sari' }), 2)
  await keepConsent(shop.db, customer.id, shop.clock())
  const other = await aCustomer(shop)
  await anAddress(shop, other, { city: 'Elsewhere' })
  await anOrder(shop, other, { of: await aVariant(shop) })

  const { status, body } = await api.call('GET /users/my-data', { token: await signedIn(shop, customer) })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    profile: { id: customer.id, username: customer.username, email: customer.email },
    consents: [{ noticeVersion: expect.stringMatching(/Z$/) }],
    signIns: [{ at: expect.stringMatching(/Z$/) }],
    addresses: [{ city: 'Bengaluru' }],
    cart: { items: [{ quantity: 2, product: { name: 'Sari' } }] },
    orders: [{ id: order!.id, items: [{ product: { name: 'Kurta' } }] }],
  })
  expect(JSON.stringify(body)).not.toMatch(/argon2|Elsewhere/)
  expect(JSON.stringify(body)).not.toContain(other.id)
})

test('a visitor has none', async ({ api }) => {
  expect((await api.call('GET /users/my-data')).status).toBe(401)
})
