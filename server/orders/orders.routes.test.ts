import { expect } from 'vitest'
import { createApi, test } from '#tests/support/api.ts'
import { createAdmin, createCustomer, createVariant, issueToken } from '#tests/support/factories.ts'
import { createDiscountedOrder } from '#tests/support/offers/discounted-order.ts'
import {
  createAddress,
  createCartItem,
  createCodOrder,
  createDeliveredCodOrder,
} from '#tests/support/order-factories.ts'

test('a COD order passes through all its states over HTTP', async ({ context, api }) => {
  const customer = await createCustomer(context)
  const token = await issueToken(context, customer)
  const admin = await issueToken(context, await createAdmin(context))
  await createCartItem(
    context,
    customer,
    await createVariant(context, { product: 'Kurta', price: 999_50, stock: 5 }),
    2,
  )
  const { id: addressId } = await createAddress(context, customer)
  const choice = { addressId, paymentMethod: 'COD', expectedTotal: '1999.00' }
  const headers = { 'idempotency-key': 'd3b07384-d9a7' }

  const placed = await api.call('POST /orders/place', { token, headers, body: choice })
  expect(placed.status).toBe(200)
  expect(placed.body.order).toMatchObject({ orderTotal: '1999.00', paymentStatus: 'PENDING', deliveredOn: null })
  expect(placed.body.order.items).toMatchObject([{ quantity: 2, priceAtPurchase: '999.50' }])
  const again = await api.call('POST /orders/place', { token, headers, body: choice })
  expect(again.body).toEqual(placed.body)

  const { id } = placed.body.order
  const all = await api.call('GET /orders/all', { token: admin, query: { page: '1', pageSize: '10' } })
  expect(all.body).toMatchObject({ orders: [{ id }], pagination: { page: 1, totalPages: 1, totalItems: 1 } })
  for (const deliveryStatus of ['SHIPPED', 'DELIVERED']) {
    const set = await api.call('PUT /orders/{id}/status', { token: admin, params: { id }, body: { deliveryStatus } })
    expect(set).toMatchObject({ status: 200, body: { order: { deliveryStatus } } })
  }
  const mine = await api.call('GET /orders/my-orders', { token })
  expect(mine.body.orders).toMatchObject([{ id, deliveryStatus: 'DELIVERED', paymentStatus: 'COMPLETED' }])
})

test('rejected placements have their statuses and details over HTTP', async ({ context, api }) => {
  const customer = await createCustomer(context)
  const token = await issueToken(context, customer)
  const { id: addressId } = await createAddress(context, customer)
  const place = (body: object, headers = {}) => api.call('POST /orders/place', { token, headers, body })

  expect(await place({ addressId, paymentMethod: 'COD' })).toMatchObject({
    status: 400,
    body: { message: 'Your cart is empty. Please add items to proceed.' },
  })
  await createCartItem(
    context,
    customer,
    await createVariant(context, { product: 'Kurta', color: 'red', stock: 1, price: 10_00 }),
    2,
  )
  expect(await place({ addressId, paymentMethod: 'COD' })).toMatchObject({
    status: 409,
    body: {
      message: 'Insufficient stock for Kurta (red). Available: 1',
      problems: [{ name: 'Kurta', available: 1, price: '10.00' }],
    },
  })
  await context.db.updateTable('productVariants').set({ stock: 5 }).execute()
  expect(await place({ addressId, paymentMethod: 'COD', expectedTotal: '19.99' })).toMatchObject({
    status: 409,
    body: { total: '20.00' },
  })
  expect(await place({ paymentMethod: 'COD' })).toMatchObject({
    status: 400,
    body: { errors: { addressId: 'Please select a delivery address.' } },
  })
  expect(await place({ addressId, paymentMethod: 'CHEQUE' })).toMatchObject({
    status: 400,
    body: { errors: { paymentMethod: 'Please select a payment method.' } },
  })
  expect((await place({ addressId, paymentMethod: 'ONLINE_PAYMENT' })).status).toBe(400)
  expect((await place({ addressId, paymentMethod: 'COD' }, { 'idempotency-key': 'a key with spaces' })).status).toBe(
    400,
  )
  expect((await place({ addressId, paymentMethod: 'COD', expectedTotal: 20 })).status).toBe(400)
})

test('customers cannot list all orders or change a status', async ({ context, api }) => {
  const customer = await createCustomer(context)
  const token = await issueToken(context, customer)
  const { id } = await createCodOrder(context, customer, { of: await createVariant(context) })
  expect((await api.call('GET /orders/all', { token })).status).toBe(403)
  const body = { deliveryStatus: 'DELIVERED' }
  expect((await api.call('PUT /orders/{id}/status', { token, params: { id }, body })).status).toBe(403)
})

test('canceling: 404 for another customer’s order, 200 once, then 409', async ({ context, api }) => {
  const customer = await createCustomer(context)
  const token = await issueToken(context, customer)
  const otherToken = await issueToken(context, await createCustomer(context))
  const { id } = await createCodOrder(context, customer, { of: await createVariant(context) })
  const cancel = (by: string) => api.call('PUT /orders/{id}/cancel', { token: by, params: { id } })

  expect((await cancel(otherToken)).status).toBe(404)
  expect(await cancel(token)).toMatchObject({ status: 200, body: { order: { deliveryStatus: 'CANCELED' } } })
  expect((await cancel(token)).status).toBe(409)
})

test('an unknown status is rejected with 400', async ({ context, api }) => {
  const token = await issueToken(context, await createAdmin(context))
  const { id } = await createCodOrder(context, await createCustomer(context), { of: await createVariant(context) })
  for (const deliveryStatus of ['LOST', 'shipped', null, 1, ['SHIPPED']]) {
    const response = await api.call('PUT /orders/{id}/status', { token, params: { id }, body: { deliveryStatus } })
    expect(response.status).toBe(400)
  }
})

test('an order, its return and its refund over HTTP', async ({ context, api }) => {
  const customer = await createCustomer(context)
  const token = await issueToken(context, customer)
  const admin = await issueToken(context, await createAdmin(context))
  const otherToken = await issueToken(context, await createCustomer(context))
  const { id } = await createDeliveredCodOrder(context, customer, {
    of: await createVariant(context, { price: 999_50 }),
  })
  const params = { id }

  expect((await api.call('GET /orders/{id}', { token: otherToken, params })).status).toBe(404)
  expect((await api.call('PUT /orders/{id}/return', { token: otherToken, params })).status).toBe(404)
  const body = { returnStatus: 'ACCEPTED' }
  expect((await api.call('PUT /orders/{id}/return-status', { token, params, body })).status).toBe(403)
  expect((await api.call('PUT /orders/{id}/refund', { token, params, body: { reference: 'x' } })).status).toBe(403)

  // The specification sends an empty body.
  const requested = await api.call('PUT /orders/{id}/return', { token, params })
  expect(requested).toMatchObject({ status: 200, body: { order: { returnStatus: 'REQUESTED' } } })
  for (const wrong of [{ returnStatus: 'MAYBE' }, {}, { ...body, restock: 'false' }, { ...body, note: 1 }]) {
    const response = await api.call('PUT /orders/{id}/return-status', { token: admin, params, body: wrong })
    expect(response.status).toBe(400)
  }
  const decided = await api.call('PUT /orders/{id}/return-status', { token: admin, params, body })
  expect(decided.body.order.refund).toMatchObject({ kind: 'manual', status: 'PENDING', amount: '999.50' })
  expect((await api.call('PUT /orders/{id}/return-status', { token: admin, params, body })).status).toBe(409)
  const noReference = await api.call('PUT /orders/{id}/refund', { token: admin, params, body: { reference: ' ' } })
  expect(noReference).toMatchObject({ status: 400, body: { errors: { reference: 'Reference is required' } } })
  const refunded = await api.call('PUT /orders/{id}/refund', { token: admin, params, body: { reference: 'NEFT 42' } })
  expect(refunded.body.order).toMatchObject({ paymentStatus: 'REFUNDED', refund: { reference: 'NEFT 42' } })

  const { body: shown } = await api.call('GET /orders/{id}', { token, params })
  expect(shown.order.history.map(({ event, to }: { event: string; to: string }) => [event, to])).toEqual([
    ['PLACED', 'PENDING'],
    ['DELIVERY_CHANGED', 'DELIVERED'],
    ['PAYMENT_CHANGED', 'COMPLETED'],
    ['RETURN_CHANGED', 'REQUESTED'],
    ['RETURN_CHANGED', 'ACCEPTED'],
    ['REFUND_CHANGED', 'PENDING'],
    ['PAYMENT_CHANGED', 'REFUNDED'],
    ['REFUND_CHANGED', 'COMPLETED'],
  ])
  const again = await api.call('POST /orders/{id}/buy-again', { token, params })
  expect(again).toMatchObject({ status: 200, body: { cart: { totalAmount: '999.50' }, notices: [] } })
})

test('static paths take precedence over order ids, and malformed ids are 404', async ({ context, api }) => {
  const admin = await issueToken(context, await createAdmin(context))
  expect((await api.call('GET /orders/all', { token: admin })).body).toHaveProperty('pagination')
  expect((await api.call('GET /orders/my-orders', { token: admin })).body).toHaveProperty('orders')
  expect((await api.call('GET /orders/export', { token: admin })).body.errors).toHaveProperty('from')
  for (const document of ['packing-slips', 'pick-list', 'labels', 'manifest'])
    expect((await api.call(`GET /orders/${document}`, { token: admin })).body.errors).toHaveProperty('ids')
  expect((await api.call('PUT /orders/status', { token: admin, body: {} })).body.errors).toHaveProperty('ids')
  expect((await api.call('GET /orders/al', { token: admin })).status).toBe(404)
})

test('invalid filters are rejected at their field', async ({ context, api }) => {
  const token = await issueToken(context, await createAdmin(context))
  const bad = {
    from: '21-11-2026',
    to: '2026-02-30',
    paymentStatus: 'SUCCESS',
    paymentMethod: 'CHEQUE',
    returnStatus: '',
    refundStatus: 'x',
    deliveryStatus: 'LOST',
    group: 'mine',
    customerId: '42',
  }
  for (const [field, value] of Object.entries(bad)) {
    const response = await api.call('GET /orders/all', { token, query: { [field]: value } })
    expect(response, field).toMatchObject({ status: 400, body: { errors: { [field]: expect.any(String) } } })
  }
  expect((await api.call('GET /orders/all', { token, query: { from: '0000-01-01' } })).status).toBe(400)
  expect((await api.call('GET /orders/all', { token, query: { to: '2999-12-31' } })).status).toBe(200)
  expect(await api.call('GET /orders/all', { token, query: { from: '2026-01-03', to: '2026-01-01' } })).toMatchObject({
    status: 400,
    body: { errors: { to: 'The last day must not be before the first.' } },
  })
})

test('a caller can poll a payment’s status sixty times a minute, then is rate-limited', async ({ context }) => {
  const limited = await createApi(context, { rateLimit: true })
  const poll = () =>
    limited.call('GET /orders/payment/status-by-merchant-id', { query: { merchantOrderId: 'A'.repeat(32) } })
  for (let times = 0; times < 60; times++) expect((await poll()).status).toBe(404)
  const last = await poll()
  expect([last.status, last.body.message]).toEqual([429, expect.stringMatching(/^Too many requests/)])
  expect((await limited.call('GET /payments/methods')).status).toBe(200)
  await limited.app.close()
})

test('every call shows the same discounts and fees of an order; an order without them has none of their fields', async ({
  context,
  api,
}) => {
  const customer = await createCustomer(context)
  const of = await createVariant(context, { price: 100_00 })
  const [token, admin] = [await issueToken(context, customer), await issueToken(context, await createAdmin(context))]
  const { id: plain } = await createCodOrder(context, customer, { of })
  const { id: discounted } = await createDiscountedOrder(context, customer, { of, quantity: 2 })
  await createCartItem(context, customer, of, 2)
  const { id: addressId } = await createAddress(context, customer)
  const placed = await api.call('POST /orders/place', { token, body: { addressId, paymentMethod: 'COD' } })
  const orders: Record<string, unknown>[] = [placed.body.order]
  for (const [call, by] of [
    ['GET /orders/my-orders', token],
    ['GET /orders/all', admin],
  ] as const) {
    const { body } = await api.call(call, { token: by })
    orders.push(body.orders.find(({ id }: { id: string }) => id === discounted))
    expect(Object.keys(body.orders.find(({ id }: { id: string }) => id === plain))).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/discount|codFee/)]),
    )
  }
  for (const by of [token, admin])
    orders.push((await api.call('GET /orders/{id}', { token: by, params: { id: discounted } })).body.order)
  for (const order of orders) {
    expect(order).toMatchObject({ orderTotal: '254.00', shippingFee: '49.00', codFee: '25.00', discount: '20.00' })
    expect(order.discounts).toEqual([{ name: 'Diwali', code: null, level: 'ORDER', amount: '20.00' }])
    expect(order.items).toMatchObject([{ quantity: 2, priceAtPurchase: '100.00', discount: '20.00' }])
  }
  const { body } = await api.call('GET /orders/{id}', { token, params: { id: plain } })
  expect(Object.keys(body.order.items[0]).sort()).toEqual(['id', 'priceAtPurchase', 'product', 'quantity'])
})
