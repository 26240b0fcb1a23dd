import { expect } from 'vitest'
import { createPayments } from '#server/payments/payments.ts'
import { createApi } from '#tests/support/api.ts'
import { createAdmin, issueToken } from '#tests/support/factories.ts'
import { completePayPage, createPaidPurchase, createPurchase } from '#tests/support/online-payments.ts'
import { test } from '#tests/support/payment-simulator.ts'
import { showOrder } from '../history/show-order.ts'
import { showPaymentStatus } from '../payments/show-payment-status.ts'
import { placeOrder } from '../placement/place-order.ts'
import { setDeliveryStatus } from './set-delivery-status.ts'

const note = 'Paid in test mode: no money was charged.'

test('an order paid in test mode is marked before and after it is shipped', async ({ context, simulator }) => {
  const { customer, order } = await createPaidPurchase(context, simulator)
  expect((await showOrder(context, customer, order.id)).order.isTest).toBe(true)
  await setDeliveryStatus(context, await createAdmin(context), order.id, { deliveryStatus: 'SHIPPED' })
  const { history } = (await showOrder(context, customer, order.id)).order
  expect(history.at(-1)).toMatchObject({ to: 'SHIPPED', note })
})

test('an order paid in public test mode is marked in the list and, when it is delivered, in its history', async ({
  context,
  simulator,
}) => {
  const { customer, choice } = await createPurchase(context)
  const dependencies = {
    db: context.db,
    log: context.log,
    clock: context.clock,
    publicUrl: simulator.storeUrl,
    ownUrl: simulator.storeUrl,
  }
  const publicTestMode = await createPayments(
    { provider: 'simulator', isPublicTestMode: true, webhook: null },
    dependencies,
  )
  // Public test mode, with the provider of the test's own simulator.
  const payments = { ...publicTestMode, provider: context.payments.provider }
  const publicTestContext = Object.assign(Object.create(context), { payments })
  const placed = await placeOrder(publicTestContext, customer, choice, { isLocal: false })
  if (!('redirectUrl' in placed)) throw new Error('The response has no payment page.')
  await completePayPage(simulator, placed, 'pay')
  const [attempt] = await context.db.selectFrom('paymentAttempts').select('merchantOrderId').execute()
  await showPaymentStatus(publicTestContext, customer, attempt!.merchantOrderId)

  const { id } = placed.order
  const admin = await createAdmin(context)
  const { call, app } = await createApi(publicTestContext)
  const { body } = await call('GET /orders/all', { token: await issueToken(context, admin) })
  expect(body.orders).toMatchObject([{ id, paymentStatus: 'COMPLETED', isTest: true }])
  await setDeliveryStatus(publicTestContext, admin, id, { deliveryStatus: 'DELIVERED' })
  expect((await showOrder(context, customer, id)).order.history).toContainEqual(
    expect.objectContaining({ to: 'DELIVERED', note }),
  )
  await app.close()
})
