import { expect } from 'vitest'
import { createApi, test } from '#tests/support/api.ts'
import { createCustomer, createVariant } from '#tests/support/factories.ts'
import { createCodOrder } from '#tests/support/order-factories.ts'

const email = 'kaveri@example.in'

test('the response is not stored by any cache', async ({ context, api }) => {
  const customer = await createCustomer(context, { email })
  const order = await createCodOrder(context, customer, { of: await createVariant(context) })
  const { status, headers, body } = await api.call('POST /orders/track', {
    body: { orderNumber: order!.shortId, contact: email },
  })
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('no-store')
  expect(body.order.shortId).toBe(order!.shortId)
  expect(body.order.items[0]).not.toHaveProperty('priceAtPurchase')
  expect(body.order.history[0]).not.toHaveProperty('note')
})

test.for([
  ['', email, 'orderNumber'],
  ['ABCDEF0', email, 'orderNumber'],
  ['ABCDEFGH', email, 'orderNumber'],
  ["' or 1=1", email, 'orderNumber'],
  ['%ABCDEF%', email, 'orderNumber'],
  ['A'.repeat(50_000), email, 'orderNumber'],
  [['ABCDEF01'], email, 'orderNumber'],
  [undefined, email, 'orderNumber'],
  ['ABCDEF01', '', 'contact'],
  ['ABCDEF01', 'Asha Rao', 'contact'],
  ['ABCDEF01', '12345', 'contact'],
  ['ABCDEF01', "9876543210' or '1'='1", 'contact'],
  ['ABCDEF01', '%@%.in or true', 'contact'],
  ['ABCDEF01', '9'.repeat(50_000), 'contact'],
  ['ABCDEF01', `${'a'.repeat(50_000)}@example.in`, 'contact'],
  ['ABCDEF01', { email }, 'contact'],
  ['ABCDEF01', null, 'contact'],
] as const)(
  'an order number or contact that cannot be one is rejected: %.20j, %.20j',
  async ([number, contact, field], { api }) => {
    const { status, body } = await api.call('POST /orders/track', { body: { orderNumber: number, contact } })
    expect(status).toBe(400)
    expect(Object.keys(body.errors)).toEqual([field])
  },
)

test('patterns of SQL in an e-mail address match nothing', async ({ context, api }) => {
  const customer = await createCustomer(context, { email })
  const order = await createCodOrder(context, customer, { of: await createVariant(context) })
  for (const contact of ['%@%', '_averi@example.in', "'or'1'='1'--@x", '@@', 'kaveri@example.in,x@y']) {
    const body = { orderNumber: order!.shortId, contact }
    const { status } = await api.call('POST /orders/track', { body })
    expect([400, 404], contact).toContain(status)
  }
})

test('too many attempts get 429 with Retry-After, whatever number they guess', async ({ context }) => {
  const { app, call } = await createApi(context, { rateLimit: true })
  const guess = (n: number) =>
    call('POST /orders/track', { body: { orderNumber: `0000${1000 + n}`, contact: `98765${10000 + n}` } })
  for (let n = 0; n < 20; n++) expect((await guess(n)).status).toBe(404)
  const { status, headers, body } = await guess(20)
  expect(status).toBe(429)
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(body.message).toMatch(/^Too many attempts\. Please try again in \d seconds?\.$/)
  await app.close()
})
