import { expect } from 'vitest'
import { aCustomer, anAdmin, anOrder, aVariant } from '#tests/support/makers.ts'
import { test } from '#tests/support/test.ts'
import { setDeliveryStatus } from './set-delivery-status.ts'
import { showOrder } from './show-order.ts'

test('an order is shown with its timeline: what happened, when, and by whom', async ({ shop }) => {
  const [customer, admin] = [await aCustomer(shop), await anAdmin(shop)]
  shop.setClock('2026-05-06T10:00:00Z')
  const placed = await anOrder(shop, customer, { of: await aVariant(shop) })
  shop.setClock('2026-05-08T10:00:00Z')
  await setDeliveryStatus(shop, admin, placed.id, { deliveryStatus: 'DELIVERED' })
  const { order } = await showOrder(shop, customer, placed.id)

  expect(order).toMatchObject({
    shortId: placed.id.slice(0, 8).toUpperCase(),
    deliveryStatus: 'DELIVERED',
    deliveredOn: shop.clock(),
    refund: null,
    invoices: [{ kind: 'BILL_OF_SUPPLY', issuedOn: shop.clock() }],
  })
  const [first, second] = [new Date('2026-05-06T10:00:00Z'), shop.clock()]
  expect(order.history).toEqual([
    { at: first, event: 'PLACED', from: null, to: 'PENDING', note: null, by: 'customer' },
    { at: second, event: 'DELIVERY_CHANGED', from: 'PENDING', to: 'DELIVERED', note: null, by: 'administrator' },
    { at: second, event: 'PAYMENT_CHANGED', from: 'PENDING', to: 'COMPLETED', note: null, by: 'administrator' },
  ])
})

test('administrators see every order, customers only their own', async ({ shop }) => {
  const { id } = await anOrder(shop, await aCustomer(shop), { of: await aVariant(shop) })
  expect((await showOrder(shop, await anAdmin(shop), id)).order.id).toBe(id)
  await expect(showOrder(shop, await aCustomer(shop), id)).rejects.toMatchObject({
    kind: 'notFound',
    message: 'Order not found.',
  })
})

test('the history keeps who did it when the person is gone', async ({ shop }) => {
  const admin = await anAdmin(shop)
  const { id } = await anOrder(shop, await aCustomer(shop), { of: await aVariant(shop) })
  await setDeliveryStatus(shop, admin, id, { deliveryStatus: 'SHIPPED' })
  await shop.db.deleteFrom('users').execute()
  const { order } = await showOrder(shop, { ...admin, userType: 'ADMIN' }, id)
  expect(order.history.map(({ by }) => by)).toEqual(['customer', 'administrator'])
})
