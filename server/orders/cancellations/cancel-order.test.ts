import { expect } from 'vitest'
import { maxStock } from '#contract/limits.ts'
import { createAdmin, createCustomer, createVariant, findStock } from '#tests/support/factories.ts'
import { createCodOrder, findBuyCount } from '#tests/support/order-factories.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { setDeliveryStatus } from '../fulfilment/set-delivery-status.ts'
import { cancelOrder } from './cancel-order.ts'

const listEvents = ({ db }: TestContext, orderId: string) =>
  db.selectFrom('orderEvents').selectAll().where('orderId', '=', orderId).orderBy('id').execute()

/** An order of two from a stock of five. */
async function createOrderOfTwo(context: TestContext) {
  const customer = await createCustomer(context)
  const variant = await createVariant(context, { stock: 5 })
  return { customer, variant, order: await createCodOrder(context, customer, { of: variant, quantity: 2 }) }
}

test('canceling restores the stock, decrements the sales count and is recorded in the history', async ({ context }) => {
  const { customer, variant, order } = await createOrderOfTwo(context)
  expect(await findStock(context, variant)).toBe(3)
  context.setClock('2026-05-06T07:08:09Z')
  const response = await cancelOrder(context, customer, order.id)

  expect(response.message).toBe('Order canceled successfully!')
  expect(response.order).toEqual({
    ...order,
    deliveryStatus: 'CANCELED',
    canceledOn: new Date('2026-05-06T07:08:09Z'),
  })
  expect(await findStock(context, variant)).toBe(5)
  expect(await findBuyCount(context, variant)).toBe(0)
  expect((await listEvents(context, order.id)).at(-1)).toMatchObject({
    actor: 'customer',
    userId: customer.id,
    event: 'DELIVERY_CHANGED',
    fromState: 'PENDING',
    toState: 'CANCELED',
  })
})

test('an order is canceled also if its pieces do not fit into the stock of their variant any more', async ({
  context,
}) => {
  const { customer, variant, order } = await createOrderOfTwo(context)
  await context.db
    .updateTable('productVariants')
    .set({ stock: maxStock - 1 })
    .where('id', '=', variant.id)
    .execute()
  expect((await cancelOrder(context, customer, order.id)).order).toMatchObject({ deliveryStatus: 'CANCELED' })
  expect(await findStock(context, variant)).toBe(maxStock)
})

test('of ten parallel cancellations one succeeds: the stock is restored once', async ({ context }) => {
  const { customer, variant, order } = await createOrderOfTwo(context)
  const clicks = Array.from({ length: 10 }, () => cancelOrder(context, customer, order.id))
  const outcomes = (await Promise.allSettled(clicks)).filter(({ status }) => status === 'fulfilled')
  expect(outcomes).toHaveLength(1)
  expect(await findStock(context, variant)).toBe(5)
  await expect(cancelOrder(context, customer, order.id)).rejects.toMatchObject({
    kind: 'conflict',
    message: 'This order has already been canceled.',
  })
})

test('of a cancellation and a shipment in parallel one succeeds, and the stock is correct', async ({ context }) => {
  const admin = await createAdmin(context)
  for (let round = 0; round < 8; round++) {
    const { customer, variant, order } = await createOrderOfTwo(context)
    const cancel = () => cancelOrder(context, customer, order.id)
    const ship = () => setDeliveryStatus(context, admin, order.id, { deliveryStatus: 'SHIPPED' })
    const race = round % 2 ? [cancel(), ship()] : [ship(), cancel()]
    const won = (await Promise.allSettled(race)).filter(({ status }) => status === 'fulfilled')

    expect(won).toHaveLength(1)
    const { deliveryStatus } = await context.db
      .selectFrom('orders')
      .select('deliveryStatus')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
    expect(await findStock(context, variant)).toBe(deliveryStatus === 'CANCELED' ? 5 : 3)
  }
})

test('parallel cancellations by customer and administrator restore the stock once', async ({ context }) => {
  const admin = await createAdmin(context)
  const { customer, variant, order } = await createOrderOfTwo(context)
  await Promise.allSettled([
    cancelOrder(context, customer, order.id),
    setDeliveryStatus(context, admin, order.id, { deliveryStatus: 'CANCELED' }),
  ])
  expect(await findStock(context, variant)).toBe(5)
})

test('a customer cannot cancel a shipped order', async ({ context }) => {
  const admin = await createAdmin(context)
  const { customer, variant, order } = await createOrderOfTwo(context)
  await setDeliveryStatus(context, admin, order.id, { deliveryStatus: 'SHIPPED' })
  await expect(cancelOrder(context, customer, order.id)).rejects.toMatchObject({ kind: 'conflict' })
  expect(await findStock(context, variant)).toBe(3)
})

test('an order of another customer is not found and unchanged', async ({ context }) => {
  const { order, variant } = await createOrderOfTwo(context)
  await expect(cancelOrder(context, await createCustomer(context), order.id)).rejects.toMatchObject({
    kind: 'notFound',
    message: 'Order not found.',
  })
  expect(await findStock(context, variant)).toBe(3)
})
