import { expect } from 'vitest'
import { anAdmin } from '#tests/support/makers.ts'
import { aPlacedPurchase, letPass, onPayPage } from '#tests/support/online.ts'
import { test } from '#tests/support/paying.ts'
import { cancelOrder } from './cancel-order.ts'
import { paymentResult } from './payment-result.ts'
import { setDeliveryStatus } from './set-delivery-status.ts'

test('who failed to pay is told to pay again only while the order can be paid', async ({ shop, paying }) => {
  const { customer, attempt, order } = await aPlacedPurchase(shop)
  const result = async () => {
    // What the provider said a moment ago is not asked for again.
    shop.setClock(new Date(shop.clock().getTime() + 3000))
    const { status, message } = await paymentResult(shop, customer, attempt.merchantOrderId)
    return [status, message]
  }
  expect(await result()).toEqual(['PENDING', 'We are waiting for your payment.'])
  await onPayPage(paying, attempt, 'fail')
  const returned = 'If money left your account, your bank returns it within a few days.'
  expect(await result()).toEqual([
    'FAILED',
    `Your order is not paid yet. ${returned} You can pay again from your orders.`,
  ])
  await cancelOrder(shop, customer, order.id)
  expect(await result()).toEqual(['FAILED', `Your payment has failed, and the order was canceled. ${returned}`])
})

test('who comes back after the hour reads that the order was canceled', async ({ shop, paying: _ }) => {
  const { customer, attempt } = await aPlacedPurchase(shop)
  await letPass(shop, 62, 31)
  expect(await paymentResult(shop, customer, attempt.merchantOrderId)).toMatchObject({
    status: 'FAILED',
    message: expect.stringContaining('the order was canceled'),
    order: { deliveryStatus: 'CANCELED' },
  })
})

test('who canceled while the bank takes its time reads where the money goes, if it comes', async ({ shop, paying }) => {
  const { customer, attempt, order } = await aPlacedPurchase(shop)
  await onPayPage(paying, attempt, 'pending')
  await cancelOrder(shop, customer, order.id)
  expect(await paymentResult(shop, customer, attempt.merchantOrderId)).toMatchObject({
    status: 'PENDING',
    message: 'This order was canceled. If your payment still arrives, it goes back to you.',
  })
})

test('who failed to pay for what has left the shop is asked for nothing that no page can take', async ({
  shop,
  paying,
}) => {
  const { customer, attempt, order } = await aPlacedPurchase(shop)
  await setDeliveryStatus(shop, await anAdmin(shop), order.id, { deliveryStatus: 'SHIPPED' })
  await onPayPage(paying, attempt, 'fail')
  expect((await paymentResult(shop, customer, attempt.merchantOrderId)).message).toBe(
    'Your payment has failed. If money left your account, your bank returns it within a few days.',
  )
})
