import { expect } from 'vitest'
import { findInconsistencies } from '#tests/support/consistency-checks.ts'
import { createAdmin, createCustomer, createVariant, findStock } from '#tests/support/factories.ts'
import { createCodOrder } from '#tests/support/order-factories.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { loseGoods, receiveGoods } from '../cancellations/outstanding-goods.ts'
import { showOrder } from '../history/show-order.ts'
import { setDeliveryStatus } from './set-delivery-status.ts'

/** An administrator, and an order of two from a stock of five. */
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

test('a COD order is shipped, delivered and paid, with entries in its history', async ({ context }) => {
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

test('a SHIPPED order can become PENDING again', async ({ context }) => {
  const { set } = await createOrderToShip(context)
  await set('SHIPPED')
  expect((await set('PENDING')).order).toMatchObject({ deliveryStatus: 'PENDING', deliveredOn: null })
})

test('setting the current status changes nothing', async ({ context }) => {
  const { order, set } = await createOrderToShip(context)
  await set('SHIPPED')
  const again = await set('SHIPPED')
  expect(again.order.deliveryStatus).toBe('SHIPPED')
  expect(await findStates(context, order.id)).toHaveLength(2)
})

test('canceling a shipped order restores the stock once; the sales count is unchanged', async ({ context }) => {
  const { variant, set } = await createOrderToShip(context)
  await set('SHIPPED')
  await set('CANCELED')
  await expect(set('CANCELED')).rejects.toMatchObject({ kind: 'conflict' })
  expect(await findStock(context, variant)).toBe(5)
  const { buyCount } = await context.db.selectFrom('products').select('buyCount').executeTakeFirstOrThrow()
  expect(buyCount).toBe(2)
})

test.for(['DELIVERED', 'CANCELED'] as const)('%s is final', async (end, { context }) => {
  const { variant, set } = await createOrderToShip(context)
  await set(end)
  const stock = await findStock(context, variant)
  for (const status of ['PENDING', 'SHIPPED', 'DELIVERED', 'CANCELED'] as const) {
    await expect(set(status)).rejects.toMatchObject({ kind: 'conflict' })
  }
  expect(await findStock(context, variant)).toBe(stock)
})

test('an unknown order is not found', async ({ context }) => {
  const { admin } = await createOrderToShip(context)
  await expect(setDeliveryStatus(context, admin, admin.id, { deliveryStatus: 'SHIPPED' })).rejects.toMatchObject({
    kind: 'notFound',
  })
})

test('an order whose variant was deleted can be canceled', async ({ context }) => {
  const { variant, set } = await createOrderToShip(context)
  await context.db.deleteFrom('productVariants').where('id', '=', variant.id).execute()
  await expect(set('CANCELED')).resolves.toMatchObject({ order: { deliveryStatus: 'CANCELED' } })
})

test('an order canceled in transit restores its stock once, when its goods are recorded as returned', async ({
  context,
}) => {
  const { variant, set, order, admin } = await createOrderToShip(context)
  const receive = () => receiveGoods(context, admin, order.id)
  await expect(receive()).rejects.toMatchObject({ kind: 'conflict' })
  await set('SHIPPED')
  const canceled = await setDeliveryStatus(context, admin, order.id, { deliveryStatus: 'CANCELED', goodsBack: false })
  expect(canceled.order).toMatchObject({ deliveryStatus: 'CANCELED', goodsStatus: 'OUTSTANDING' })
  expect(await findStock(context, variant)).toBe(3)

  const outcomes = await Promise.allSettled([receive(), receive()])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await showOrder(context, admin, order.id)).order.goodsStatus).toBe('RETURNED')
  expect(await findStock(context, variant)).toBe(5)
  expect((await findStates(context, order.id)).slice(-3)).toEqual([
    ['DELIVERY_CHANGED', 'SHIPPED', 'CANCELED'],
    ['GOODS_CHANGED', 'NONE', 'OUTSTANDING'],
    ['GOODS_CHANGED', 'OUTSTANDING', 'RETURNED'],
  ])
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('goods that the courier lost on their way back to the store do not go back into stock', async ({ context }) => {
  const { variant, set, order, admin } = await createOrderToShip(context)
  await set('SHIPPED')
  await setDeliveryStatus(context, admin, order.id, { deliveryStatus: 'CANCELED', goodsBack: false })

  const lost = await loseGoods(context, admin, order.id)
  expect(lost).toMatchObject({
    message: 'The goods are recorded as lost.',
    order: { deliveryStatus: 'CANCELED', goodsStatus: 'LOST', shipments: [{ status: 'LOST' }] },
  })
  expect(await findStock(context, variant)).toBe(3)
  for (const record of [receiveGoods, loseGoods]) {
    await expect(record(context, admin, order.id)).rejects.toMatchObject({ kind: 'conflict' })
  }
  expect(await findStock(context, variant)).toBe(3)
  expect((await findStates(context, order.id)).at(-1)).toEqual(['GOODS_CHANGED', 'OUTSTANDING', 'LOST'])
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('canceling restores the stock without `goodsBack`, and for an order that was not shipped', async ({ context }) => {
  const first = await createOrderToShip(context)
  await first.set('SHIPPED')
  expect((await first.set('CANCELED')).order.goodsStatus).toBe('NONE')
  const second = await createOrderToShip(context)
  const input = { deliveryStatus: 'CANCELED', goodsBack: false } as const
  expect((await setDeliveryStatus(context, second.admin, second.order.id, input)).order.goodsStatus).toBe('NONE')
  expect([await findStock(context, first.variant), await findStock(context, second.variant)]).toEqual([5, 5])
})
