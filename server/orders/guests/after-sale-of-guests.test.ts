import { expect } from 'vitest'
import type { TestApi } from '#tests/support/api.ts'
import { findInconsistencies } from '#tests/support/consistency-checks.ts'
import { createAdmin, createVariant, issueToken } from '#tests/support/factories.ts'
import { setGuestCheckout } from '#tests/support/guests/create-guest.ts'
import { completePayPage } from '#tests/support/online-payments.ts'
import { type PaymentSimulator, test } from '#tests/support/payment-simulator.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { setDeliveryStatus } from '../fulfilment/set-delivery-status.ts'
import { findDiscrepancies } from '../reconciliation/reconcile.ts'

const meera = { firstName: 'Meera', lastName: 'Iyer', mobile: '9845012345', email: 'meera@example.in' }
const address = {
  addressLine1: '1 MG Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  postalCode: '560001',
  fullName: 'Meera Iyer',
  phone: '9845012345',
}

/** A visitor who goes on as a guest, puts three kurtas into the cart and enters an address, all over the API. */
async function startCheckout({ context, api }: { context: TestContext; api: TestApi }) {
  await setGuestCheckout(context, true)
  const variant = await createVariant(context, { product: 'Kurta', stock: 9, price: 1499_00 })
  const { token } = (await api.call('POST /auth/guest', { body: meera })).body
  const call = (name: string, params: Record<string, string>, body?: object) =>
    api.call(name, { token, params, ...(body && { body }) })
  await call('POST /cart/add', {}, { productVariantId: variant.id, quantity: 3 })
  const addressId: string = (await call('POST /addresses', {}, address)).body.address.id
  return { call, variant, addressId, admin: await createAdmin(context) }
}

const pay = (simulator: PaymentSimulator, redirectUrl: string) => completePayPage(simulator, { redirectUrl }, 'pay')

test('a guest pays online, follows the payment, and returns a piece, which is refunded to the payment', async ({
  context,
  api,
  simulator,
}) => {
  const { call, addressId, admin } = await startCheckout({ context, api })
  const placed = await call('POST /orders/place', {}, { addressId, paymentMethod: 'ONLINE_PAYMENT' })
  expect(placed).toMatchObject({ status: 200, body: { redirectUrl: expect.any(String) } })
  await pay(simulator, placed.body.redirectUrl)
  const attempt = await context.db.selectFrom('paymentAttempts').select('merchantOrderId').executeTakeFirstOrThrow()
  const { id } = placed.body.order
  const status = await api.call('GET /orders/payment/status-by-merchant-id', {
    query: { merchantOrderId: attempt.merchantOrderId },
  })
  expect(status.body).toMatchObject({ status: 'COMPLETED' })
  await setDeliveryStatus(context, admin, id, { deliveryStatus: 'DELIVERED' })
  const options = await call('GET /orders/{id}/return-options', { id })
  expect(options).toMatchObject({ status: 200, body: { needsPayout: false } })
  const { orderItemId } = options.body.items[0]
  const wish = { resolution: 'REFUND', method: 'PICKUP', reason: 'DOES_NOT_FIT', comment: null }
  const asked = await call('POST /orders/{id}/returns', { id }, { ...wish, items: [{ orderItemId, quantity: 1 }] })
  expect(asked.status).toBe(200)
  const returnId = asked.body.order.returns[0].id
  const completed = await api.call('POST /orders/{id}/returns/{returnId}/check', {
    token: await issueToken(context, admin),
    params: { id, returnId },
    body: { items: [{ orderItemId, good: 1, damaged: 0 }], note: null },
  })
  expect(completed.status).toBe(200)
  await context.runJobs()
  expect(await findDiscrepancies(context.db)).toEqual([])
  expect(await findInconsistencies(context.db)).toEqual([])
  expect(context.mails.findLast(({ to }) => to === meera.email)?.text).toContain('/guest-order/')
})

test('a guest who paid in cash returns all pieces and says where the money goes; nobody else reads it', async ({
  context,
  api,
}) => {
  const { call, addressId, admin } = await startCheckout({ context, api })
  const placed = await call('POST /orders/place', {}, { addressId, paymentMethod: 'COD' })
  const { id } = placed.body.order
  expect((await call('PUT /orders/{id}/payout', { id }, { upiId: 'meera@okaxis' })).status).toBe(409)
  await setDeliveryStatus(context, admin, id, { deliveryStatus: 'DELIVERED' })
  const { items } = (await call('GET /orders/{id}/return-options', { id })).body
  const pieces = [{ orderItemId: items[0].orderItemId, quantity: 3 }]
  const wish = { resolution: 'REFUND', method: 'OWN_SHIPMENT', reason: 'DOES_NOT_FIT', comment: null, items: pieces }
  expect((await call('POST /orders/{id}/returns', { id }, wish)).status).toBe(200)
  expect(await call('PUT /orders/{id}/payout', { id }, { upiId: 'meera@okaxis' })).toMatchObject({
    status: 200,
    body: { payout: { hint: 'UPI …@okaxis' } },
  })
  const other = (await api.call('POST /auth/guest', { body: meera })).body.token
  for (const [name, status] of [
    ['GET /orders/{id}/return-options', 404],
    // A call of administrators.
    ['GET /orders/{id}/payout', 403],
    ['GET /orders/{id}', 404],
  ] as const)
    expect((await api.call(name, { token: other, params: { id } })).status, name).toBe(status)
  expect(
    (await api.call('PUT /orders/{id}/payout', { token: other, params: { id }, body: { upiId: 'asha@okaxis' } }))
      .status,
  ).toBe(404)
})

test('an unpaid order of a guest that is added to an account meanwhile is paid there, once', async ({
  context,
  api,
  simulator,
}) => {
  const { call, addressId } = await startCheckout({ context, api })
  const placed = await call('POST /orders/place', {}, { addressId, paymentMethod: 'ONLINE_PAYMENT' })
  const { id } = placed.body.order
  const link = (await call('GET /guest-orders/own/link', {})).body.token
  const registration = {
    username: 'asha',
    email: 'asha@example.in',
    firstName: 'Asha',
    lastName: 'Rao',
    password: 'three odd socks',
  }
  const account = (await api.call('POST /auth/register', { body: registration })).body
  const token =
    account.token ??
    (await api.call('POST /auth/login', { body: { identifier: 'asha', password: 'three odd socks' } })).body.token
  expect((await api.call('POST /guest-orders/{token}/claim', { token, params: { token: link } })).status).toBe(200)
  await pay(simulator, placed.body.redirectUrl)
  const attempt = await context.db.selectFrom('paymentAttempts').select('merchantOrderId').executeTakeFirstOrThrow()
  const status = await api.call('GET /orders/payment/status-by-merchant-id', {
    token,
    query: { merchantOrderId: attempt.merchantOrderId },
  })
  expect(status.body).toMatchObject({ status: 'COMPLETED', order: { id, paymentStatus: 'COMPLETED' } })
  await context.runJobs()
  expect(await findDiscrepancies(context.db)).toEqual([])
  expect(await findInconsistencies(context.db)).toEqual([])
})
