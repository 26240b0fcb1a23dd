import { expect } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { unpaidOrderMinutes } from '#contract/limits.ts'
import { findAttemptsOfOrder } from '#server/payments/attempts.store.ts'
import { createAdmin, createCustomer, createVariant } from '#tests/support/factories.ts'
import { advanceClock, completePayPage, createPlacedPurchase } from '#tests/support/online-payments.ts'
import { createCodOrder } from '#tests/support/order-factories.ts'
import { test } from '#tests/support/payment-simulator.ts'
import { cancelOrder } from '../cancellations/cancel-order.ts'
import { expireUnpaid } from '../cancellations/expire-unpaid.ts'
import { setDeliveryStatus } from '../fulfilment/set-delivery-status.ts'
import { showOrder } from '../history/show-order.ts'
import { reinitiatePayment } from './reinitiate-payment.ts'
import { showPaymentStatus } from './show-payment-status.ts'

const notRequired = {
  paymentRequired: false,
  message: 'This order does not require online payment or payment already completed. Refreshing order status.',
}

test('an open payment page is reused: there is at most one', async ({ context, simulator: _ }) => {
  const { customer, order, attempt } = await createPlacedPurchase(context)
  await advanceClock(context, 10)
  const again = await reinitiatePayment(context, customer, order.id, true)
  expect(again).toEqual({ paymentRequired: true, redirectUrl: attempt.redirectUrl })
  expect(await findAttemptsOfOrder(context.db, order.id)).toHaveLength(1)
})

test('the status of an open attempt is requested first, and a paid order needs no payment', async ({
  context,
  simulator,
}) => {
  const { customer, order, attempt } = await createPlacedPurchase(context)
  await completePayPage(simulator, attempt, 'pay')
  expect(await reinitiatePayment(context, customer, order.id, true)).toEqual(notRequired)
})

test('canceled orders and cash orders need no payment', async ({ context, simulator: _ }) => {
  const { customer, order } = await createPlacedPurchase(context)
  await cancelOrder(context, customer, order.id)
  expect(await reinitiatePayment(context, customer, order.id, true)).toEqual(notRequired)
  const codOrder = await createCodOrder(context, customer, { of: await createVariant(context) })
  expect(await reinitiatePayment(context, customer, codOrder.id, true)).toEqual(notRequired)
})

test('while the status of an open attempt is unknown, no new one is created', async ({ context, simulator }) => {
  const { customer, order } = await createPlacedPurchase(context)
  simulator.control.injectFault({ call: 'status', effect: 'reset', times: 3 })
  await expect(reinitiatePayment(context, customer, order.id, true)).rejects.toMatchObject({
    kind: 'providerFailed',
    message: 'Failed to re-initiate payment. Please try again later.',
  })
  expect(await findAttemptsOfOrder(context.db, order.id)).toHaveLength(1)
})

test('a new page expires with the order; none is opened in the last five minutes', async ({ context, simulator }) => {
  const { customer, order, attempt } = await createPlacedPurchase(context)
  await completePayPage(simulator, attempt, 'fail')
  await showPaymentStatus(context, customer, attempt.merchantOrderId)
  await advanceClock(context, 40, 10)
  await reinitiatePayment(context, customer, order.id, true)
  const second = (await findAttemptsOfOrder(context.db, order.id))[1]!
  expect(second.expiresAt.getTime() - context.clock().getTime()).toBe(20 * 60_000)
  await completePayPage(simulator, second, 'fail')
  await showPaymentStatus(context, customer, second.merchantOrderId)
  await advanceClock(context, 16, 4)
  await expect(reinitiatePayment(context, customer, order.id, true)).rejects.toMatchObject({ kind: 'conflict' })
})

test('an order that was sent unpaid and taken back can be paid after its time, which nothing ends', async ({
  context,
  simulator,
}) => {
  const { customer, order, attempt } = await createPlacedPurchase(context)
  await completePayPage(simulator, attempt, 'fail')
  await showPaymentStatus(context, customer, attempt.merchantOrderId)
  const admin = await createAdmin(context)
  for (const deliveryStatus of ['SHIPPED', 'PENDING'] as const)
    await setDeliveryStatus(context, admin, order.id, { deliveryStatus })
  await advanceClock(context, 180, 60)
  await expireUnpaid(context)
  expect((await reinitiatePayment(context, customer, order.id, true)).paymentRequired).toBe(true)
  const second = (await findAttemptsOfOrder(context.db, order.id))[1]!
  expect(second.expiresAt.getTime() - context.clock().getTime()).toBe(unpaidOrderMinutes * minuteMs)
  expect((await showOrder(context, customer, order.id)).order).toMatchObject({ isKeptUnpaid: true })
  await completePayPage(simulator, second, 'pay')
  await showPaymentStatus(context, customer, second.merchantOrderId)
  const { order: paid } = await showOrder(context, customer, order.id)
  expect(paid).toMatchObject({ paymentStatus: 'COMPLETED', deliveryStatus: 'PENDING' })
  expect(paid).not.toHaveProperty('isKeptUnpaid')
})

test('after a rejection by the provider the order can still be paid', async ({ context, simulator }) => {
  const { customer, order, attempt } = await createPlacedPurchase(context)
  await completePayPage(simulator, attempt, 'fail')
  simulator.control.injectFault({ call: 'pay', effect: { status: 400, body: '{"code":"BAD_REQUEST"}' } })
  await expect(reinitiatePayment(context, customer, order.id, true)).rejects.toMatchObject({ kind: 'providerFailed' })
  expect((await reinitiatePayment(context, customer, order.id, true)).paymentRequired).toBe(true)
})

test('parallel calls create one payment', async ({ context, simulator }) => {
  const { customer, order, attempt } = await createPlacedPurchase(context)
  await completePayPage(simulator, attempt, 'fail')
  await showPaymentStatus(context, customer, attempt.merchantOrderId)
  const results = await Promise.allSettled([1, 2, 3].map(() => reinitiatePayment(context, customer, order.id, true)))
  const rejections = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.kind] : []))
  expect(rejections).toEqual(rejections.map(() => 'conflict'))
  expect(await findAttemptsOfOrder(context.db, order.id)).toHaveLength(2)
})

test('another customer’s order is not found; without online payment an order cannot be paid online', async ({
  context,
  simulator: _,
}) => {
  const { customer, order } = await createPlacedPurchase(context)
  const otherCustomer = await createCustomer(context)
  await expect(reinitiatePayment(context, otherCustomer, order.id, true)).rejects.toMatchObject({ kind: 'notFound' })
  await expect(reinitiatePayment(context, customer, order.id, false)).rejects.toMatchObject({ kind: 'conflict' })
})
