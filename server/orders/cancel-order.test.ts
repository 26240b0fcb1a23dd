import { expect } from 'vitest'
import { aCustomer, anAdmin, anOrder, aVariant, buyCountOf, stockOf } from '#tests/support/makers.ts'
import { type TestShop, test } from '#tests/support/test.ts'
import { cancelOrder } from './cancel-order.ts'
import { setDeliveryStatus } from './set-delivery-status.ts'

const eventsOf = ({ db }: TestShop, orderId: string) =>
  db.selectFrom('orderEvents').selectAll().where('orderId', '=', orderId).orderBy('id').execute()

/** Two of five pieces, ordered. */
async function anOrderOfTwo(shop: TestShop) {
  const customer = await aCustomer(shop)
  const variant = await aVariant(shop, { stock: 5 })
  return { customer, variant, order: await anOrder(shop, customer, { of: variant, quantity: 2 }) }
}

test('canceling gives the stock back, takes the goods off the count and keeps the history', async ({ shop }) => {
  const { customer, variant, order } = await anOrderOfTwo(shop)
  expect(await stockOf(shop, variant)).toBe(3)
  shop.setClock('2026-05-06T07:08:09Z')
  const reply = await cancelOrder(shop, customer, order.id)

  expect(reply.message).toBe('Order canceled successfully!')
  expect(reply.order).toEqual({
    ...order,
    deliveryStatus: 'CANCELED',
    canceledOn: new Date('2026-05-06T07:08:09Z'),
  })
  expect(await stockOf(shop, variant)).toBe(5)
  expect(await buyCountOf(shop, variant)).toBe(0)
  expect((await eventsOf(shop, order.id)).at(-1)).toMatchObject({
    actor: 'customer',
    userId: customer.id,
    event: 'DELIVERY_CHANGED',
    fromState: 'PENDING',
    toState: 'CANCELED',
  })
})

test('of ten clicks on Cancel one cancels: the stock comes back once', async ({ shop }) => {
  const { customer, variant, order } = await anOrderOfTwo(shop)
  const clicks = Array.from({ length: 10 }, () => cancelOrder(shop, customer, order.id))
  const outcomes = (await Promise.allSettled(clicks)).filter(({ status }) => status === 'fulfilled')
  expect(outcomes).toHaveLength(1)
  expect(await stockOf(shop, variant)).toBe(5)
  await expect(cancelOrder(shop, customer, order.id)).rejects.toMatchObject({
    kind: 'conflict',
    message: 'This order has already been canceled.',
  })
})

test('cancel against ship: one wins, and the stock is right for the winner', async ({ shop }) => {
  const admin = await anAdmin(shop)
  for (let round = 0; round < 8; round++) {
    const { customer, variant, order } = await anOrderOfTwo(shop)
    const cancel = () => cancelOrder(shop, customer, order.id)
    const ship = () => setDeliveryStatus(shop, admin, order.id, { deliveryStatus: 'SHIPPED' })
    const race = round % 2 ? [cancel(), ship()] : [ship(), cancel()]
    const won = (await Promise.allSettled(race)).filter(({ status }) => status === 'fulfilled')

    expect(won).toHaveLength(1)
    const { deliveryStatus } = await shop.db
      .selectFrom('orders')
      .select('deliveryStatus')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
    expect(await stockOf(shop, variant)).toBe(deliveryStatus === 'CANCELED' ? 5 : 3)
  }
})

test('customer and administrator canceling at once give the stock back once', async ({ shop }) => {
  const admin = await anAdmin(shop)
  const { customer, variant, order } = await anOrderOfTwo(shop)
  await Promise.allSettled([
    cancelOrder(shop, customer, order.id),
    setDeliveryStatus(shop, admin, order.id, { deliveryStatus: 'CANCELED' }),
  ])
  expect(await stockOf(shop, variant)).toBe(5)
})

test('what was shipped can no longer be canceled by the customer', async ({ shop }) => {
  const admin = await anAdmin(shop)
  const { customer, variant, order } = await anOrderOfTwo(shop)
  await setDeliveryStatus(shop, admin, order.id, { deliveryStatus: 'SHIPPED' })
  await expect(cancelOrder(shop, customer, order.id)).rejects.toMatchObject({ kind: 'conflict' })
  expect(await stockOf(shop, variant)).toBe(3)
})

test('somebody else’s order is not found and stays', async ({ shop }) => {
  const { order, variant } = await anOrderOfTwo(shop)
  await expect(cancelOrder(shop, await aCustomer(shop), order.id)).rejects.toMatchObject({
    kind: 'notFound',
    message: 'Order not found.',
  })
  expect(await stockOf(shop, variant)).toBe(3)
})
