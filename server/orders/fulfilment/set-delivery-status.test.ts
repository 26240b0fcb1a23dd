import { expect } from 'vitest'
import { createAdmin, createCodOrder, createCustomer, createVariant, findStock } from '#tests/support/factories.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { setDeliveryStatus } from './set-delivery-status.ts'

/** An administrator and an order of two of five pieces. */
async function createOrderToShip(context: TestContext) {
  const variant = await createVariant(context, { stock: 5 })
  const order = await createCodOrder(context, await createCustomer(context), { of: variant, quantity: 2 })
  const admin = await createAdmin(context)
  type Status = Parameters<typeof setDeliveryStatus>[3]['deliveryStatus']
  const set = (deliveryStatus: Status) => setDeliveryStatus(context, admin, order.id, { deliveryStatus })
  return { order, variant, admin, set }
}

const findStates = async ({ db }: TestContext, orderId: string) =>
  (await db.selectFrom('orderEvents').selectAll().where('orderId', '=', orderId).orderBy('id').execute()).map(
    ({ event, fromState, toState }) => [event, fromState, toState],
  )

test('a COD order is shipped, delivered and paid, and its history says so', async ({ context }) => {
  const { order, variant, set } = await createOrderToShip(context)
  expect((await set('SHIPPED')).order).toMatchObject({ deliveryStatus: 'SHIPPED', paymentStatus: 'PENDING' })

  context.setClock('2026-05-06T07:08:09Z')
  const { message, order: delivered } = await set('DELIVERED')
  expect(message).toBe('Order status updated successfully!')
  expect(delivered).toMatchObject({
    deliveryStatus: 'DELIVERED',
    paymentStatus: 'COMPLETED',
    deliveredOn: new Date('2026-05-06T07:08:09Z'),
  })
  expect(await findStock(context, variant)).toBe(3)
  expect(await findStates(context, order.id)).toEqual([
    ['PLACED', null, 'PENDING'],
    ['DELIVERY_CHANGED', 'PENDING', 'SHIPPED'],
    ['DELIVERY_CHANGED', 'SHIPPED', 'DELIVERED'],
    ['PAYMENT_CHANGED', 'PENDING', 'COMPLETED'],
  ])
})

test('a parcel can come back from the courier: SHIPPED may become PENDING again', async ({ context }) => {
  const { set } = await createOrderToShip(context)
  await set('SHIPPED')
  expect((await set('PENDING')).order).toMatchObject({ deliveryStatus: 'PENDING', deliveredOn: null })
})

test('the present status changes nothing', async ({ context }) => {
  const { order, set } = await createOrderToShip(context)
  await set('SHIPPED')
  const again = await set('SHIPPED')
  expect(again.order.deliveryStatus).toBe('SHIPPED')
  expect(await findStates(context, order.id)).toHaveLength(2)
})

test('canceling on the way gives the stock back once; what was dispatched stays counted', async ({ context }) => {
  const { variant, set } = await createOrderToShip(context)
  await set('SHIPPED')
  await set('CANCELED')
  await expect(set('CANCELED')).rejects.toMatchObject({ kind: 'conflict' })
  expect(await findStock(context, variant)).toBe(5)
  const { buyCount } = await context.db.selectFrom('products').select('buyCount').executeTakeFirstOrThrow()
  expect(buyCount).toBe(2)
})

test.for(['DELIVERED', 'CANCELED'] as const)('nothing follows %s', async (end, { context }) => {
  const { variant, set } = await createOrderToShip(context)
  await set(end)
  const stock = await findStock(context, variant)
  for (const status of ['PENDING', 'SHIPPED', 'DELIVERED', 'CANCELED'] as const) {
    await expect(set(status)).rejects.toMatchObject({ kind: 'conflict' })
  }
  expect(await findStock(context, variant)).toBe(stock)
})

test('an order that is not there is not found', async ({ context }) => {
  const { admin } = await createOrderToShip(context)
  await expect(setDeliveryStatus(context, admin, admin.id, { deliveryStatus: 'SHIPPED' })).rejects.toMatchObject({
    kind: 'notFound',
  })
})

test('goods of a colour that was deleted meanwhile do not keep an order from being canceled', async ({ context }) => {
  const { variant, set } = await createOrderToShip(context)
  await context.db.deleteFrom('productVariants').where('id', '=', variant.id).execute()
  await expect(set('CANCELED')).resolves.toMatchObject({ order: { deliveryStatus: 'CANCELED' } })
})
