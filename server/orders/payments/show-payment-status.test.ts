import { expect } from 'vitest'
import { createAdmin } from '#tests/support/factories.ts'
import { advanceClock, completePayPage, createPlacedPurchase } from '#tests/support/online-payments.ts'
import { test } from '#tests/support/payment-simulator.ts'
import { cancelOrder } from '../cancellation/cancel-order.ts'
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
