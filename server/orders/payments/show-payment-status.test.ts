import { expect } from 'vitest'
import { createAdmin, createCustomer, issueToken } from '#tests/support/factories.ts'
import { advanceClock, completePayPage, createPlacedPurchase } from '#tests/support/online-payments.ts'
import { test } from '#tests/support/payment-simulator.ts'
import { cancelOrder } from '../cancellations/cancel-order.ts'
import { setDeliveryStatus } from '../fulfilment/set-delivery-status.ts'
import { showPaymentStatus } from './show-payment-status.ts'

test('a failed payment offers a retry only while the order can be paid', async ({ context, simulator }) => {
  const { customer, attempt, order } = await createPlacedPurchase(context)
  const findResult = async () => {
    // A status is not read again within 2.5 seconds.
    context.setClock(new Date(context.clock().getTime() + 3000))
    const { status, message } = await showPaymentStatus(context, customer, attempt.merchantOrderId)
    return [status, message]
  }
  expect(await findResult()).toEqual(['PENDING', 'We are waiting for your payment.'])
  await completePayPage(simulator, attempt, 'fail')
  const bankReturns = 'If money left your account, your bank returns it within a few days.'
  expect(await findResult()).toEqual([
    'FAILED',
    `Your order is not paid yet. ${bankReturns} You can pay again from your orders.`,
  ])
  await cancelOrder(context, customer, order.id)
  expect(await findResult()).toEqual(['FAILED', `Your payment has failed, and the order was canceled. ${bankReturns}`])
})

test('after an hour the payment status shows that the order was canceled', async ({ context, simulator: _ }) => {
  const { customer, attempt } = await createPlacedPurchase(context)
  await advanceClock(context, 62, 31)
  expect(await showPaymentStatus(context, customer, attempt.merchantOrderId)).toMatchObject({
    status: 'FAILED',
    message: expect.stringContaining('the order was canceled'),
    order: { deliveryStatus: 'CANCELED' },
  })
})

test('for a canceled order with a pending payment the status shows that a payment will be refunded', async ({
  context,
  simulator,
}) => {
  const { customer, attempt, order } = await createPlacedPurchase(context)
  await completePayPage(simulator, attempt, 'pending')
  await cancelOrder(context, customer, order.id)
  expect(await showPaymentStatus(context, customer, attempt.merchantOrderId)).toMatchObject({
    status: 'PENDING',
    message: 'This order was canceled. If your payment still arrives, it goes back to you.',
  })
})

test('a failed payment of a shipped order offers no retry', async ({ context, simulator }) => {
  const { customer, attempt, order } = await createPlacedPurchase(context)
  await setDeliveryStatus(context, await createAdmin(context), order.id, { deliveryStatus: 'SHIPPED' })
  await completePayPage(simulator, attempt, 'fail')
  expect((await showPaymentStatus(context, customer, attempt.merchantOrderId)).message).toBe(
    'Your payment has failed. If money left your account, your bank returns it within a few days.',
  )
})

test('the status call returns the whole order to its customer, and a summary to everyone else', async ({
  context,
  simulator,
  api,
}) => {
  const { customer, attempt, order } = await createPlacedPurchase(context)
  await completePayPage(simulator, attempt, 'pay')
  const ask = async (token?: string) => {
    const query = { merchantOrderId: attempt.merchantOrderId }
    const { status, body } = await api.call('GET /orders/payment/status-by-merchant-id', {
      query,
      ...(token !== undefined && { token }),
    })
    expect(status).toBe(200)
    return body
  }
  const summary = {
    status: 'COMPLETED',
    message: 'Your payment has been received.',
    shortId: order.id.slice(0, 8).toUpperCase(),
    orderTotal: '1499.00',
  }
  const token = await issueToken(context, customer)
  expect(await ask(token)).toEqual({
    ...summary,
    order: expect.objectContaining({
      id: order.id,
      orderTotal: '1499.00',
      user: expect.objectContaining({ email: order.email }),
      items: [expect.objectContaining({ quantity: 1, priceAtPurchase: '1499.00' })],
    }),
  })
  const others = [
    undefined,
    'not-a-token',
    await issueToken(context, await createCustomer(context)),
    await issueToken(context, await createAdmin(context)),
  ]
  for (const other of others) expect(await ask(other)).toEqual(summary)

  expect((await api.call('POST /auth/logout', { token })).status).toBe(200)
  expect(await ask(token)).toEqual(summary)
})
