import { expect } from 'vitest'
import { createApi, test } from '#tests/support/api.ts'
import { createUnconfirmedOrder } from '#tests/support/cash-on-delivery/cod-fixtures.ts'
import { createCustomer, createVariant } from '#tests/support/factories.ts'
import type { TestContext } from '#tests/support/test-context.ts'

const address = { addressLine1: '1 Fort Road', city: 'Mysuru', state: 'karnataka', postalCode: '570 001' }

async function createLink(context: TestContext) {
  const customer = await createCustomer(context, { firstName: 'Kaveri', email: 'kaveri@example.in' })
  const order = await createUnconfirmedOrder(context, customer, { of: await createVariant(context) })
  return { order, params: { token: context.tokens.links.issue('confirm-order', order.id) } }
}

test('a link shows its order without the customer, and no response is stored', async ({ context, api }) => {
  const { order, params } = await createLink(context)
  const { status, body, headers } = await api.call('GET /orders/confirmation/{token}', { params })
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('no-store')
  expect(body.order).toMatchObject({ state: 'AWAITING', shortId: order.shortId })
  expect(Object.keys(body.order.order)).not.toContain('id')
  expect(JSON.stringify(body)).not.toMatch(/Kaveri|kaveri@/)
})

test('a text that is no token is not found, whatever its form', async ({ api }) => {
  for (const token of ['x', 'A'.repeat(43), 'A'.repeat(44), '%00', '../orders', 'ä'.repeat(43)]) {
    for (const name of ['GET /orders/confirmation/{token}', 'POST /orders/confirmation/{token}/confirm'] as const)
      expect((await api.call(name, { params: { token } })).status, token).toBe(404)
  }
})

test('a new address is checked and written as in the address form', async ({ context, api }) => {
  const { params } = await createLink(context)
  const change = (body: object) => api.call('PUT /orders/confirmation/{token}/address', { params, body })
  expect(await change({ ...address, postalCode: '57000' })).toMatchObject({
    status: 400,
    body: { errors: { postalCode: 'Enter a six-digit PIN code.' } },
  })
  expect((await change({ ...address, state: 'Atlantis' })).status).toBe(400)
  const { status, body } = await change({ ...address, isDefault: true })
  expect(status).toBe(200)
  expect(body.order.address).toMatchObject({ city: 'Mysuru', state: 'Karnataka', postalCode: '570001' })
})

test('the calls of links are limited by client', async ({ context }) => {
  const { params } = await createLink(context)
  const { app, call } = await createApi(context, { rateLimit: true })
  const statuses = new Set<number>()
  for (let count = 0; count < 61; count++)
    statuses.add((await call('GET /orders/confirmation/{token}', { params })).status)
  expect([...statuses]).toEqual([200, 429])
  await app.close()
})
