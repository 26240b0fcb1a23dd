import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { toShortId } from '#contract/orders/short-id.ts'
import { test } from '#tests/support/api.ts'
import { createAdmin, createCustomer, createVariant, issueToken } from '#tests/support/factories.ts'
import { createCodOrder, createOnlineOrder } from '#tests/support/order-factories.ts'
import { markAsPaid } from '#tests/support/paid-order.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { setDeliveryStatus } from './set-delivery-status.ts'
import { shipOrders } from './ship-orders.ts'

async function createOrdersToShip(context: TestContext) {
  const [customer, admin, of] = [
    await createCustomer(context),
    await createAdmin(context),
    await createVariant(context, { stock: 100 }),
  ]
  return {
    admin,
    cash: () => createCodOrder(context, customer, { of }),
    online: () => createOnlineOrder(context, customer, { of }),
    ship: (...ids: string[]) => shipOrders(context, admin, { ids, deliveryStatus: 'SHIPPED' }),
    set: (id: string, deliveryStatus: 'SHIPPED' | 'CANCELED') =>
      setDeliveryStatus(context, admin, id, { deliveryStatus }),
  }
}

const findStatus = async ({ db }: TestContext, { id }: { id: string }) =>
  (await db.selectFrom('orders').select('deliveryStatus').where('id', '=', id).executeTakeFirstOrThrow()).deliveryStatus

test('several orders are shipped in one call, each with its history and invoice', async ({ context }) => {
  const { cash, online, ship, admin } = await createOrdersToShip(context)
  const [one, two] = [await cash(), await online()]
  await markAsPaid(context, two)
  const { message, outcomes } = await ship(one.id, two.id, one.id)
  expect(message).toBe('2 orders are marked as shipped.')
  expect(outcomes).toEqual([
    { id: one.id, shortId: toShortId(one), isShipped: true, message: 'Shipped.' },
    { id: two.id, shortId: toShortId(two), isShipped: true, message: 'Shipped.' },
  ])
  for (const { id } of [one, two]) {
    const events = await context.db.selectFrom('orderEvents').selectAll().where('orderId', '=', id).execute()
    expect(events).toContainEqual(
      expect.objectContaining({ toState: 'SHIPPED', actor: 'administrator', userId: admin.id, note: null }),
    )
    expect(await context.db.selectFrom('invoices').select('kind').where('orderId', '=', id).execute()).toHaveLength(1)
  }
})

test('a rejected order has a reason and does not affect the others', async ({ context }) => {
  const { cash, online, ship, set } = await createOrdersToShip(context)
  const [unpaid, testPaid, shipped, canceled, good] = [
    await online(),
    await online(),
    await cash(),
    await cash(),
    await cash(),
  ]
  await markAsPaid(context, testPaid, 'simulator')
  await set(shipped.id, 'SHIPPED')
  await set(canceled.id, 'CANCELED')
  const unknownId = randomUUID()
  const { message, outcomes } = await ship(unpaid.id, testPaid.id, shipped.id, canceled.id, unknownId, good.id)
  expect(message).toBe('1 order is marked as shipped. 5 could not be.')
  expect(outcomes.map((outcome) => outcome.message)).toEqual([
    'This order is not paid yet. Open the order to ship it anyway.',
    'This order was paid in test mode: no money was charged. Open the order to ship it anyway.',
    'This order is shipped already.',
    'This order has been canceled; its status is final.',
    'Order not found.',
    'Shipped.',
  ])
  expect(await findStatus(context, unpaid)).toBe('PENDING')
  expect(await findStatus(context, testPaid)).toBe('PENDING')
  expect(await findStatus(context, good)).toBe('SHIPPED')
})

test('the call accepts 1 to 200 ids and only SHIPPED, from administrators only', async ({ context, api }) => {
  const token = await issueToken(context, await createAdmin(context))
  const customer = await issueToken(context, await createCustomer(context))
  const ship = (body: object, by = token) => api.call('PUT /orders/status', { token: by, body })
  const deliveryStatus = 'SHIPPED'
  const many = Array.from({ length: 201 }, () => randomUUID())
  expect(await ship({ ids: [], deliveryStatus })).toMatchObject({
    status: 400,
    body: { errors: { ids: 'Please choose at least one order.' } },
  })
  expect(await ship({ ids: many, deliveryStatus })).toMatchObject({
    status: 400,
    body: { errors: { ids: 'Please choose 200 orders at most.' } },
  })
  expect((await ship({ ids: ['x\u0000'], deliveryStatus })).status).toBe(400)
  expect((await ship({ ids: many.slice(1), deliveryStatus: 'DELIVERED' })).status).toBe(400)
  expect((await ship({ ids: many.slice(1), deliveryStatus }, customer)).status).toBe(403)
  const { status, body } = await ship({ ids: many.slice(1), deliveryStatus })
  expect(status).toBe(200)
  expect(body.outcomes).toHaveLength(200)
})
