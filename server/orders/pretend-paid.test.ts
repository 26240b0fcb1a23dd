import { expect } from 'vitest'
import { apiOf } from '#tests/support/api.ts'
import { anAdmin, signedIn } from '#tests/support/makers.ts'
import { aPaidPurchase, aPurchase, onPayPage } from '#tests/support/online.ts'
import { test } from '#tests/support/paying.ts'
import { openPayments } from '../payments/payments.ts'
import { placeOnline } from './pay-online.ts'
import { paymentResult } from './payment-result.ts'
import { setDeliveryStatus } from './set-delivery-status.ts'
import { showOrder } from './show-order.ts'

const note = 'Paid with pretend money when it left the shop.'

test('goods that leave for pretend money are known for it, before and after', async ({ shop, paying }) => {
  const { customer, order } = await aPaidPurchase(shop, paying)
  expect((await showOrder(shop, customer, order.id)).order.isPretend).toBe(true)
  await setDeliveryStatus(shop, await anAdmin(shop), order.id, { deliveryStatus: 'SHIPPED' })
  const { history } = (await showOrder(shop, customer, order.id)).order
  expect(history.at(-1)).toMatchObject({ to: 'SHIPPED', note })
})

test('a demonstration’s goods are no less real: what anybody pays there is known as pretend money to whoever ships', async ({
  shop,
  paying,
}) => {
  const { customer, choice } = await aPurchase(shop)
  const around = { db: shop.db, log: shop.log, clock: shop.clock, publicUrl: paying.url, ownUrl: paying.url }
  const opened = await openPayments({ provider: 'simulator', isDemonstration: true, webhook: null }, around)
  // The provider that this test listens for; who may use it is the demonstration's.
  const payments = { ...opened, provider: shop.payments.provider }
  const demonstration = Object.assign(Object.create(shop), { payments })
  const placed = await placeOnline(demonstration, customer, choice, { isLocal: false })
  if (!('redirectUrl' in placed)) throw new Error('There is no page to pay on.')
  await onPayPage(paying, placed, 'pay')
  const [attempt] = await shop.db.selectFrom('paymentAttempts').select('merchantOrderId').execute()
  await paymentResult(demonstration, customer, attempt!.merchantOrderId)

  const { id } = placed.order
  const admin = await anAdmin(shop)
  const { call, app } = await apiOf(demonstration)
  const { body } = await call('GET /orders/all', { token: await signedIn(shop, admin) })
  expect(body.orders).toMatchObject([{ id, paymentStatus: 'COMPLETED', isPretend: true }])
  await setDeliveryStatus(demonstration, admin, id, { deliveryStatus: 'DELIVERED' })
  expect((await showOrder(shop, customer, id)).order.history).toContainEqual(
    expect.objectContaining({ to: 'DELIVERED', note }),
  )
  await app.close()
})
