import { expect } from 'vitest'
import { aCustomer, anAdmin, anOrder, aVariant, stockOf } from '#tests/support/makers.ts'
import { type TestShop, test } from '#tests/support/test.ts'
import { setDeliveryStatus } from './set-delivery-status.ts'

/** An administrator and an order of two of five pieces. */
async function anOrderToShip(shop: TestShop) {
  const variant = await aVariant(shop, { stock: 5 })
  const order = await anOrder(shop, await aCustomer(shop), { of: variant, quantity: 2 })
  const admin = await anAdmin(shop)
  type Status = Parameters<typeof setDeliveryStatus>[3]['deliveryStatus']
  const set = (deliveryStatus: Status) => setDeliveryStatus(shop, admin, order.id, { deliveryStatus })
  return { order, variant, admin, set }
}

const statesOf = async ({ db }: TestShop, orderId: string) =>
  (await db.selectFrom('orderEvents').selectAll().where('orderId', '=', orderId).orderBy('id').execute()).map(
    ({ event, fromState, toState }) => [event, fromState, toState],
  )

test('a COD order is shipped, delivered and paid, and its history says so', async ({ shop }) => {
  const { order, variant, set } = await anOrderToShip(shop)
  expect((await set('SHIPPED')).order).toMatchObject({ deliveryStatus: 'SHIPPED', paymentStatus: 'PENDING' })

  shop.setClock('2026-05-06T07:08:09Z')
  const { message, order: delivered } = await set('DELIVERED')
  expect(message).toBe('Order status updated successfully!')
  expect(delivered).toMatchObject({
    deliveryStatus: 'DELIVERED',
    paymentStatus: 'COMPLETED',
    deliveredOn: new Date('2026-05-06T07:08:09Z'),
  })
  expect(await stockOf(shop, variant)).toBe(3)
  expect(await statesOf(shop, order.id)).toEqual([
    ['PLACED', null, 'PENDING'],
    ['DELIVERY_CHANGED', 'PENDING', 'SHIPPED'],
    ['DELIVERY_CHANGED', 'SHIPPED', 'DELIVERED'],
    ['PAYMENT_CHANGED', 'PENDING', 'COMPLETED'],
  ])
})

test('a parcel can come back from the courier: SHIPPED may become PENDING again', async ({ shop }) => {
  const { set } = await anOrderToShip(shop)
  await set('SHIPPED')
  expect((await set('PENDING')).order).toMatchObject({ deliveryStatus: 'PENDING', deliveredOn: null })
})

test('the present status changes nothing', async ({ shop }) => {
  const { order, set } = await anOrderToShip(shop)
  await set('SHIPPED')
  const again = await set('SHIPPED')
  expect(again.order.deliveryStatus).toBe('SHIPPED')
  expect(await statesOf(shop, order.id)).toHaveLength(2)
})

test('canceling on the way gives the stock back once; what was dispatched stays counted', async ({ shop }) => {
  const { variant, set } = await anOrderToShip(shop)
  await set('SHIPPED')
  await set('CANCELED')
  await expect(set('CANCELED')).rejects.toMatchObject({ kind: 'conflict' })
  expect(await stockOf(shop, variant)).toBe(5)
  const { buyCount } = await shop.db.selectFrom('products').select('buyCount').executeTakeFirstOrThrow()
  expect(buyCount).toBe(2)
})

test.for(['DELIVERED', 'CANCELED'] as const)('nothing follows %s', async (end, { shop }) => {
  const { variant, set } = await anOrderToShip(shop)
  await set(end)
  const stock = await stockOf(shop, variant)
  for (const status of ['PENDING', 'SHIPPED', 'DELIVERED', 'CANCELED'] as const) {
    await expect(set(status)).rejects.toMatchObject({ kind: 'conflict' })
  }
  expect(await stockOf(shop, variant)).toBe(stock)
})

test('an order that is not there is not found', async ({ shop }) => {
  const { admin } = await anOrderToShip(shop)
  await expect(setDeliveryStatus(shop, admin, admin.id, { deliveryStatus: 'SHIPPED' })).rejects.toMatchObject({
    kind: 'notFound',
  })
})

test('goods of a colour that was deleted meanwhile do not keep an order from being canceled', async ({ shop }) => {
  const { variant, set } = await anOrderToShip(shop)
  await shop.db.deleteFrom('productVariants').where('id', '=', variant.id).execute()
  await expect(set('CANCELED')).resolves.toMatchObject({ order: { deliveryStatus: 'CANCELED' } })
})
