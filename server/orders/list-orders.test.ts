import { expect } from 'vitest'
import type { OrderGroup } from '#contract/order-states.ts'
import { asPaid } from '#tests/support/as-paid.ts'
import { aCustomer, anAdmin, anOnlineOrder, anOrder, aVariant } from '#tests/support/makers.ts'
import { type TestShop, test } from '#tests/support/test.ts'
import type { Caller } from '../shop.ts'
import { decideReturn } from './decide-return.ts'
import { listAllOrders, listMyOrders } from './list-orders.ts'
import { requestReturn } from './request-return.ts'
import { setDeliveryStatus } from './set-delivery-status.ts'

/** So many orders of a customer, a minute apart; the ids from the newest on. */
async function someOrders(shop: TestShop, customer: Caller, howMany: number) {
  const variant = await aVariant(shop, { stock: 1000 })
  const ids: string[] = []
  for (let minute = 0; minute < howMany; minute++) {
    shop.setClock(new Date(Date.UTC(2026, 0, 1, 0, minute)))
    ids.unshift((await anOrder(shop, customer, { of: variant })).id)
  }
  return ids
}

const idsOf = ({ orders }: { orders: { id: string }[] }) => orders.map(({ id }) => id)

type Making = (...given: Parameters<typeof anOrder>) => Promise<{ id: string }>

test('my orders are mine, the newest first, all of them', async ({ shop }) => {
  const [customer, other] = [await aCustomer(shop), await aCustomer(shop)]
  const mine = await someOrders(shop, customer, 12)
  await someOrders(shop, other, 2)
  const reply = await listMyOrders(shop, customer, {})
  expect(idsOf(reply)).toEqual(mine)
  expect(reply.pagination).toEqual({ page: 1, currentPage: 1, totalPages: 1, totalItems: 12, nextCursor: null })
})

test('my orders come in pages when a page is asked for', async ({ shop }) => {
  const customer = await aCustomer(shop)
  const mine = await someOrders(shop, customer, 12)
  const second = await listMyOrders(shop, customer, { page: 2, pageSize: 5 })
  expect(idsOf(second)).toEqual(mine.slice(5, 10))
  expect(second.pagination).toMatchObject({ page: 2, currentPage: 2, totalPages: 3, totalItems: 12 })
  expect(idsOf(await listMyOrders(shop, customer, { page: 2 }))).toEqual(mine.slice(10))
})

test('the administrator’s pages have ten orders, and pages behind the last are empty', async ({ shop }) => {
  const all = await someOrders(shop, await aCustomer(shop), 12)
  const first = await listAllOrders(shop, { page: 1 })
  expect(idsOf(first)).toEqual(all.slice(0, 10))
  expect(first.pagination).toMatchObject({ page: 1, totalPages: 2, totalItems: 12 })
  expect(idsOf(await listAllOrders(shop, { page: 2 }))).toEqual(all.slice(10))
  expect(idsOf(await listAllOrders(shop, { page: 900_000_000 }))).toEqual([])
})

test('by cursor every order comes once, also when orders are placed meanwhile', async ({ shop }) => {
  const customer = await aCustomer(shop)
  const all = await someOrders(shop, customer, 7)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const reply = await listAllOrders(shop, { page: 1, pageSize: 3, cursor })
    seen.push(...idsOf(reply))
    cursor = reply.pagination.nextCursor ?? undefined
    shop.setClock('2026-06-01T00:00:00Z')
    await anOrder(shop, customer, { of: await aVariant(shop) })
  } while (cursor)
  expect(seen).toEqual(all)
})

test('orders of the same moment keep one order', async ({ shop }) => {
  const customer = await aCustomer(shop)
  shop.setClock('2026-01-01T00:00:00Z')
  for (let order = 0; order < 5; order++) await anOrder(shop, customer, { of: await aVariant(shop) })
  const pages = [1, 2, 3].map((page) => listAllOrders(shop, { page, pageSize: 2 }))
  const seen = (await Promise.all(pages)).flatMap(idsOf)
  expect(new Set(seen).size).toBe(5)
  const { pagination } = await listAllOrders(shop, { page: 1, pageSize: 2 })
  expect(idsOf(await listAllOrders(shop, { page: 1, pageSize: 2, cursor: pagination.nextCursor! }))).toEqual(
    seen.slice(2, 4),
  )
})

test('my orders too come by cursor', async ({ shop }) => {
  const customer = await aCustomer(shop)
  const mine = await someOrders(shop, customer, 5)
  const first = await listMyOrders(shop, customer, { pageSize: 3 })
  const second = await listMyOrders(shop, customer, { pageSize: 3, cursor: first.pagination.nextCursor! })
  expect([...idsOf(first), ...idsOf(second)]).toEqual(mine)
  expect(second.pagination.nextCursor).toBeNull()
})

test('the administrator filters by every state and by days of India', async ({ shop }) => {
  const variant = await aVariant(shop, { stock: 100 })
  const [customer, admin] = [await aCustomer(shop), await anAdmin(shop)]
  const at = async (moment: string, make: Making = anOrder) => {
    shop.setClock(moment)
    return (await make(shop, customer, { of: variant })).id
  }
  // Midnight in India is half past six in the evening, UTC.
  const late = await at('2026-01-01T18:29:59.999Z')
  const early = await at('2026-01-01T18:30:00Z')
  const online = await at('2026-01-02T10:00:00Z', anOnlineOrder)
  const returned = await at('2026-01-03T10:00:00Z')
  await setDeliveryStatus(shop, admin, returned, { deliveryStatus: 'DELIVERED' })
  await requestReturn(shop, customer, returned, { reason: null })
  await decideReturn(shop, admin, returned, { returnStatus: 'ACCEPTED', note: null, restock: true })
  const found = async (query: Partial<Parameters<typeof listAllOrders>[1]>) =>
    idsOf(await listAllOrders(shop, { page: 1, ...query }))

  expect(await found({ from: '2026-01-02', to: '2026-01-02' })).toEqual([online, early])
  expect(await found({ to: '2026-01-01' })).toEqual([late])
  expect(await found({ from: '2026-01-03' })).toEqual([returned])
  expect(await found({ paymentMethod: 'ONLINE_PAYMENT' })).toEqual([online])
  expect(await found({ paymentStatus: 'COMPLETED' })).toEqual([returned])
  expect(await found({ returnStatus: 'ACCEPTED' })).toEqual([returned])
  expect(await found({ refundStatus: 'PENDING' })).toEqual([returned])
  expect(await found({ deliveryStatus: 'PENDING', paymentMethod: 'COD', from: '2026-01-02' })).toEqual([early])
})

test.for(['x', 'W10', Buffer.from('["2026-01-01T00:00:00Z","x"]').toString('base64url'), ''])(
  'the cursor "%s" is bad input',
  async (cursor, { shop }) => {
    await expect(listAllOrders(shop, { page: 1, cursor })).rejects.toMatchObject({ kind: 'invalid' })
  },
)

test('the administrator finds orders by status, id, name, e-mail address and phone', async ({ shop }) => {
  const variant = await aVariant(shop, { stock: 100 })
  const ravi = await aCustomer(shop, {
    firstName: 'Ravi',
    lastName: 'Kumar',
    email: 'ravi@x.in',
    mobile: '98765 43210',
  })
  const percent = await aCustomer(shop, { firstName: '100%', lastName: 'Cotton_Fan', email: 'fan@x.in' })
  const one = await anOrder(shop, ravi, { of: variant })
  const two = await anOrder(shop, percent, { of: variant })
  await shop.db.updateTable('orders').set({ deliveryStatus: 'SHIPPED' }).where('id', '=', two.id).execute()
  const found = async (q: string) => idsOf(await listAllOrders(shop, { page: 1, q }))

  expect(idsOf(await listAllOrders(shop, { page: 1, deliveryStatus: 'SHIPPED' }))).toEqual([two.id])
  expect(await found(`#${one.id.slice(0, 8).toUpperCase()}`)).toEqual([one.id])
  expect(await found(one.id)).toEqual([one.id])
  expect(await found('ravi kum')).toEqual([one.id])
  expect(await found('RAVI@X')).toEqual([one.id])
  expect(await found('+91 98765-43210')).toEqual([one.id])
  expect(await found('9876543210')).toEqual([one.id])
  expect(await found('98765-432')).toEqual([one.id])
  expect(await found('100%')).toEqual([two.id])
  expect(await found('cotton_fan')).toEqual([two.id])
  expect(await found('100_')).toEqual([])
  expect(await found('\\')).toEqual([])
})

test('orders that belong together are found as a group, and the demonstration’s never', async ({ shop }) => {
  const of = await aVariant(shop, { stock: 100 })
  const [customer, admin] = [await aCustomer(shop), await anAdmin(shop)]
  const make = async (kind: 'cash' | 'online') =>
    (await (kind === 'cash' ? anOrder : anOnlineOrder)(shop, customer, { of })).id
  const set = (id: string, deliveryStatus: 'SHIPPED' | 'DELIVERED' | 'CANCELED') =>
    setDeliveryStatus(shop, admin, id, { deliveryStatus })
  const returned = async () => {
    const id = await make('cash')
    await set(id, 'DELIVERED')
    await requestReturn(shop, customer, id, { reason: null })
    return id
  }
  const cash = await make('cash')
  const paid = await make('online')
  await asPaid(shop, { id: paid })
  const pretend = await make('online')
  await asPaid(shop, { id: pretend }, 'sandbox')
  const unpaid = await make('online')
  const unpaidOnItsWay = await make('online')
  await set(unpaidOnItsWay, 'SHIPPED')
  const canceled = await make('cash')
  await set(canceled, 'CANCELED')
  const asked = await returned()
  const accepted = await returned()
  await decideReturn(shop, admin, accepted, { returnStatus: 'ACCEPTED', note: null, restock: true })
  const owed = await make('online')
  await asPaid(shop, { id: owed })
  await set(owed, 'CANCELED')
  await shop.db.updateTable('refunds').set({ status: 'FAILED' }).where('orderId', '=', owed).execute()
  await shop.db.updateTable('orders').set({ refundStatus: 'FAILED' }).where('id', '=', owed).execute()
  const demo = await make('cash')
  await shop.db.updateTable('orders').set({ isDemo: true }).where('id', '=', demo).execute()

  const found = async (group: OrderGroup) => idsOf(await listAllOrders(shop, { page: 1, pageSize: 50, group })).sort()
  expect(await found('sales')).toEqual([cash, paid, asked].sort())
  expect(await found('toShip')).toEqual([cash, paid, pretend].sort())
  expect(await found('unpaid')).toEqual([unpaid, unpaidOnItsWay].sort())
  expect(await found('returnsToDecide')).toEqual([asked])
  expect(await found('refundsFailed')).toEqual([owed])
  expect(await found('refundsToPay')).toEqual([accepted])
})

test('one customer’s orders are found by the customer', async ({ shop }) => {
  const of = await aVariant(shop)
  const [asha, ravi] = [await aCustomer(shop), await aCustomer(shop)]
  const { id } = await anOrder(shop, asha, { of })
  await anOrder(shop, ravi, { of })
  expect(idsOf(await listAllOrders(shop, { page: 1, customerId: asha.id }))).toEqual([id])
})
