import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { test } from '#tests/support/api.ts'
import { asPaid } from '#tests/support/as-paid.ts'
import { aCustomer, anAdmin, anOnlineOrder, anOrder, aVariant, signedIn } from '#tests/support/makers.ts'
import type { TestShop } from '#tests/support/test.ts'
import { shortIdOf } from './order-reply.ts'
import { setDeliveryStatus } from './set-delivery-status.ts'
import { shipMany } from './ship-many.ts'

async function aCounter(shop: TestShop) {
  const [customer, admin, of] = [await aCustomer(shop), await anAdmin(shop), await aVariant(shop, { stock: 100 })]
  return {
    admin,
    cash: () => anOrder(shop, customer, { of }),
    online: () => anOnlineOrder(shop, customer, { of }),
    ship: (...ids: string[]) => shipMany(shop, admin, { ids, deliveryStatus: 'SHIPPED' }),
    set: (id: string, deliveryStatus: 'SHIPPED' | 'CANCELED') => setDeliveryStatus(shop, admin, id, { deliveryStatus }),
  }
}

const statusOf = async ({ db }: TestShop, { id }: { id: string }) =>
  (await db.selectFrom('orders').select('deliveryStatus').where('id', '=', id).executeTakeFirstOrThrow()).deliveryStatus

test('many orders are shipped at once, and each has its history and its invoice', async ({ shop }) => {
  const { cash, online, ship, admin } = await aCounter(shop)
  const [one, two] = [await cash(), await online()]
  await asPaid(shop, two)
  const { message, outcomes } = await ship(one.id, two.id, one.id)
  expect(message).toBe('2 orders are marked as shipped.')
  expect(outcomes).toEqual([
    { id: one.id, shortId: shortIdOf(one), isShipped: true, message: 'Shipped.' },
    { id: two.id, shortId: shortIdOf(two), isShipped: true, message: 'Shipped.' },
  ])
  for (const { id } of [one, two]) {
    const events = await shop.db.selectFrom('orderEvents').selectAll().where('orderId', '=', id).execute()
    expect(events).toContainEqual(
      expect.objectContaining({ toState: 'SHIPPED', actor: 'administrator', userId: admin.id, note: null }),
    )
    expect(await shop.db.selectFrom('invoices').select('kind').where('orderId', '=', id).execute()).toHaveLength(1)
  }
})

test('what cannot be shipped says why, and keeps nothing else from being shipped', async ({ shop }) => {
  const { cash, online, ship, set } = await aCounter(shop)
  const [unpaid, pretend, shipped, canceled, good] = [
    await online(),
    await online(),
    await cash(),
    await cash(),
    await cash(),
  ]
  await asPaid(shop, pretend, 'simulator')
  await set(shipped.id, 'SHIPPED')
  await set(canceled.id, 'CANCELED')
  const gone = randomUUID()
  const { message, outcomes } = await ship(unpaid.id, pretend.id, shipped.id, canceled.id, gone, good.id)
  expect(message).toBe('1 order is marked as shipped. 5 could not be.')
  expect(outcomes.map((outcome) => outcome.message)).toEqual([
    'This order is not paid yet. Open the order to ship it anyway.',
    'This order was paid with pretend money: no money came for it. Open the order to ship it anyway.',
    'This order is shipped already.',
    'This order has been canceled; its status is final.',
    'Order not found.',
    'Shipped.',
  ])
  expect(await statusOf(shop, unpaid)).toBe('PENDING')
  expect(await statusOf(shop, pretend)).toBe('PENDING')
  expect(await statusOf(shop, good)).toBe('SHIPPED')
})

test('the call takes 1 to 100 ids and no status but SHIPPED, from administrators alone', async ({ shop, api }) => {
  const token = await signedIn(shop, await anAdmin(shop))
  const customer = await signedIn(shop, await aCustomer(shop))
  const ship = (body: object, by = token) => api.call('PUT /orders/status', { token: by, body })
  const deliveryStatus = 'SHIPPED'
  const many = Array.from({ length: 101 }, () => randomUUID())
  expect(await ship({ ids: [], deliveryStatus })).toMatchObject({
    status: 400,
    body: { errors: { ids: 'Please choose at least one order.' } },
  })
  expect(await ship({ ids: many, deliveryStatus })).toMatchObject({
    status: 400,
    body: { errors: { ids: 'Please choose 100 orders at most.' } },
  })
  expect((await ship({ ids: ['x\u0000'], deliveryStatus })).status).toBe(400)
  expect((await ship({ ids: many.slice(1), deliveryStatus: 'DELIVERED' })).status).toBe(400)
  expect((await ship({ ids: many.slice(1), deliveryStatus }, customer)).status).toBe(403)
  const { status, body } = await ship({ ids: many.slice(1), deliveryStatus })
  expect(status).toBe(200)
  expect(body.outcomes).toHaveLength(100)
})
