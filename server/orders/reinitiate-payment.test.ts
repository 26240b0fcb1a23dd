import { expect } from 'vitest'
import { aCustomer, anOrder, aVariant } from '#tests/support/makers.ts'
import { aPlacedPurchase, letPass, onPayPage } from '#tests/support/online.ts'
import { test } from '#tests/support/paying.ts'
import { attemptsOf } from '../payments/attempts.store.ts'
import { cancelOrder } from './cancel-order.ts'
import { paymentResult } from './payment-result.ts'
import { reinitiatePayment } from './reinitiate-payment.ts'

const notRequired = {
  paymentRequired: false,
  message: 'This order does not require online payment or payment already completed. Refreshing order status.',
}

test('a page that can still be paid on is opened again: there is never a second one beside it', async ({
  shop,
  paying: _,
}) => {
  const { customer, order, attempt } = await aPlacedPurchase(shop)
  await letPass(shop, 10)
  const again = await reinitiatePayment(shop, customer, order.id, true)
  expect(again).toEqual({ paymentRequired: true, redirectUrl: attempt.redirectUrl })
  expect(await attemptsOf(shop.db, order.id)).toHaveLength(1)
})

test('an order that was paid meanwhile needs no payment: what is open is asked about first', async ({
  shop,
  paying,
}) => {
  const { customer, order, attempt } = await aPlacedPurchase(shop)
  await onPayPage(paying, attempt, 'pay')
  expect(await reinitiatePayment(shop, customer, order.id, true)).toEqual(notRequired)
})

test('a canceled order, and one that is paid in cash, need no payment', async ({ shop, paying: _ }) => {
  const { customer, order } = await aPlacedPurchase(shop)
  await cancelOrder(shop, customer, order.id)
  expect(await reinitiatePayment(shop, customer, order.id, true)).toEqual(notRequired)
  const cash = await anOrder(shop, customer, { of: await aVariant(shop) })
  expect(await reinitiatePayment(shop, customer, cash.id, true)).toEqual(notRequired)
})

test('while the provider cannot tell how an open attempt stands, nothing new begins', async ({ shop, paying }) => {
  const { customer, order } = await aPlacedPurchase(shop)
  paying.simulator.control.fail({ call: 'status', how: 'reset', times: 3 })
  await expect(reinitiatePayment(shop, customer, order.id, true)).rejects.toMatchObject({
    kind: 'providerFailed',
    message: 'Failed to re-initiate payment. Please try again later.',
  })
  expect(await attemptsOf(shop.db, order.id)).toHaveLength(1)
})

test('a new page lives as long as the order can be paid; in the last five minutes none is opened', async ({
  shop,
  paying,
}) => {
  const { customer, order, attempt } = await aPlacedPurchase(shop)
  await onPayPage(paying, attempt, 'fail')
  await paymentResult(shop, customer, attempt.merchantOrderId)
  await letPass(shop, 40, 10)
  await reinitiatePayment(shop, customer, order.id, true)
  const second = (await attemptsOf(shop.db, order.id))[1]!
  expect(second.expiresAt.getTime() - shop.clock().getTime()).toBe(20 * 60_000)
  await onPayPage(paying, second, 'fail')
  await paymentResult(shop, customer, second.merchantOrderId)
  await letPass(shop, 16, 4)
  await expect(reinitiatePayment(shop, customer, order.id, true)).rejects.toMatchObject({ kind: 'conflict' })
})

test('a refusal of the provider leaves the order payable', async ({ shop, paying }) => {
  const { customer, order, attempt } = await aPlacedPurchase(shop)
  await onPayPage(paying, attempt, 'fail')
  paying.simulator.control.fail({ call: 'pay', how: { status: 400, body: '{"code":"BAD_REQUEST"}' } })
  await expect(reinitiatePayment(shop, customer, order.id, true)).rejects.toMatchObject({ kind: 'providerFailed' })
  expect((await reinitiatePayment(shop, customer, order.id, true)).paymentRequired).toBe(true)
})

test('two windows at once begin one payment', async ({ shop, paying }) => {
  const { customer, order, attempt } = await aPlacedPurchase(shop)
  await onPayPage(paying, attempt, 'fail')
  await paymentResult(shop, customer, attempt.merchantOrderId)
  await Promise.allSettled([1, 2, 3].map(() => reinitiatePayment(shop, customer, order.id, true)))
  expect(await attemptsOf(shop.db, order.id)).toHaveLength(2)
})

test('nobody pays for, or learns of, another’s order; who is not offered online payment cannot go on with it', async ({
  shop,
  paying: _,
}) => {
  const { customer, order } = await aPlacedPurchase(shop)
  const stranger = await aCustomer(shop)
  await expect(reinitiatePayment(shop, stranger, order.id, true)).rejects.toMatchObject({ kind: 'notFound' })
  await expect(reinitiatePayment(shop, customer, order.id, false)).rejects.toMatchObject({ kind: 'conflict' })
})
