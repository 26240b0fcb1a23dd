import { sql } from 'kysely'
import { expect } from 'vitest'
import { maxListCount } from '#contract/limits.ts'
import type { OrderGroup } from '#contract/order-states.ts'
import type { Caller } from '#server/context.ts'
import { countFreshPlans } from '#tests/support/database/fresh-plans.ts'
import { createAdmin, createCustomer, createVariant } from '#tests/support/factories.ts'
import { createCodOrder, createOnlineOrder } from '#tests/support/order-factories.ts'
import { markAsPaid } from '#tests/support/paid-order.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { setDeliveryStatus } from '../fulfilment/set-delivery-status.ts'
import { decideReturnWithoutCheck } from '../returns/decide-without-check.ts'
import { requestWholeReturn } from '../returns/request-whole-return.ts'
import { unnamedCourier } from '../shipments/add-shipment.ts'
import { createShipment } from '../shipments/create-shipment.ts'
import { transitionShipment } from '../shipments/transition-shipment.ts'
import { listAllOrders, listMyOrders } from './list-orders.ts'

/** Creates orders of a customer, one a minute; returns their ids, the newest first. */
async function createOrders(context: TestContext, customer: Caller, count: number) {
  const variant = await createVariant(context, { stock: 1000 })
  const ids: string[] = []
  for (let minute = 0; minute < count; minute++) {
    context.setClock(new Date(Date.UTC(2026, 0, 1, 0, minute)))
    ids.unshift((await createCodOrder(context, customer, { of: variant })).id)
  }
  return ids
}

const toIds = ({ orders }: { orders: { id: string }[] }) => orders.map(({ id }) => id)

type OrderFactory = (...given: Parameters<typeof createCodOrder>) => Promise<{ id: string }>

test('a customer’s list has all their own orders, the newest first', async ({ context }) => {
  const [customer, other] = [await createCustomer(context), await createCustomer(context)]
  const mine = await createOrders(context, customer, 12)
  await createOrders(context, other, 2)
  const response = await listMyOrders(context, customer, {})
  expect(toIds(response)).toEqual(mine)
  expect(response.pagination).toEqual({ page: 1, currentPage: 1, totalPages: 1, totalItems: 12, nextCursor: null })
})

test('a customer’s list is paged on request', async ({ context }) => {
  const customer = await createCustomer(context)
  const mine = await createOrders(context, customer, 12)
  const second = await listMyOrders(context, customer, { page: 2, pageSize: 5 })
  expect(toIds(second)).toEqual(mine.slice(5, 10))
  expect(second.pagination).toMatchObject({ page: 2, currentPage: 2, totalPages: 3, totalItems: 12 })
  expect(toIds(await listMyOrders(context, customer, { page: 2 }))).toEqual(mine.slice(10))
})

test('the administrator’s pages have ten orders, and pages beyond the last are empty', async ({ context }) => {
  const all = await createOrders(context, await createCustomer(context), 12)
  const first = await listAllOrders(context, { page: 1 })
  expect(toIds(first)).toEqual(all.slice(0, 10))
  expect(first.pagination).toMatchObject({ page: 1, totalPages: 2, totalItems: 12 })
  expect(toIds(await listAllOrders(context, { page: 2 }))).toEqual(all.slice(10))
  expect(toIds(await listAllOrders(context, { page: 900_000_000 }))).toEqual([])
})

test('cursor paging returns every order once, also with parallel placements', async ({ context }) => {
  const customer = await createCustomer(context)
  const all = await createOrders(context, customer, 7)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const response = await listAllOrders(context, { page: 1, pageSize: 3, cursor })
    seen.push(...toIds(response))
    cursor = response.pagination.nextCursor ?? undefined
    context.setClock('2026-06-01T00:00:00Z')
    await createCodOrder(context, customer, { of: await createVariant(context) })
  } while (cursor)
  expect(seen).toEqual(all)
})

test('orders with the same timestamp have a stable order', async ({ context }) => {
  const customer = await createCustomer(context)
  context.setClock('2026-01-01T00:00:00Z')
  for (let order = 0; order < 5; order++) await createCodOrder(context, customer, { of: await createVariant(context) })
  const pages = [1, 2, 3].map((page) => listAllOrders(context, { page, pageSize: 2 }))
  const seen = (await Promise.all(pages)).flatMap(toIds)
  expect(new Set(seen).size).toBe(5)
  const { pagination } = await listAllOrders(context, { page: 1, pageSize: 2 })
  expect(toIds(await listAllOrders(context, { page: 1, pageSize: 2, cursor: pagination.nextCursor! }))).toEqual(
    seen.slice(2, 4),
  )
})

test('a customer’s list supports cursors', async ({ context }) => {
  const customer = await createCustomer(context)
  const mine = await createOrders(context, customer, 5)
  const first = await listMyOrders(context, customer, { pageSize: 3 })
  const second = await listMyOrders(context, customer, { pageSize: 3, cursor: first.pagination.nextCursor! })
  expect([...toIds(first), ...toIds(second)]).toEqual(mine)
  expect(second.pagination.nextCursor).toBeNull()
})

test('the administrator filters by every status and by days in India', async ({ context }) => {
  const variant = await createVariant(context, { stock: 100 })
  const [customer, admin] = [await createCustomer(context), await createAdmin(context)]
  const createAt = async (timestamp: string, make: OrderFactory = createCodOrder) => {
    context.setClock(timestamp)
    return (await make(context, customer, { of: variant })).id
  }
  // Midnight in India is 18:30 UTC.
  const late = await createAt('2026-01-01T18:29:59.999Z')
  const early = await createAt('2026-01-01T18:30:00Z')
  const online = await createAt('2026-01-02T10:00:00Z', createOnlineOrder)
  const returned = await createAt('2026-01-03T10:00:00Z')
  await setDeliveryStatus(context, admin, returned, { deliveryStatus: 'DELIVERED' })
  await requestWholeReturn(context, customer, returned, { reason: null })
  await decideReturnWithoutCheck(context, admin, returned, { returnStatus: 'ACCEPTED', note: null, restock: true })
  const findIds = async (query: Partial<Parameters<typeof listAllOrders>[1]>) =>
    toIds(await listAllOrders(context, { page: 1, ...query }))

  expect(await findIds({ from: '2026-01-02', to: '2026-01-02' })).toEqual([online, early])
  expect(await findIds({ to: '2026-01-01' })).toEqual([late])
  expect(await findIds({ from: '2026-01-03' })).toEqual([returned])
  expect(await findIds({ paymentMethod: 'ONLINE_PAYMENT' })).toEqual([online])
  expect(await findIds({ paymentStatus: 'COMPLETED' })).toEqual([returned])
  expect(await findIds({ returnStatus: 'ACCEPTED' })).toEqual([returned])
  expect(await findIds({ refundStatus: 'PENDING' })).toEqual([returned])
  expect(await findIds({ deliveryStatus: 'PENDING', paymentMethod: 'COD', from: '2026-01-02' })).toEqual([early])
})

test.for(['x', 'W10', Buffer.from('["2026-01-01T00:00:00Z","x"]').toString('base64url'), ''])(
  'the cursor "%s" is rejected',
  async (cursor, { context }) => {
    await expect(listAllOrders(context, { page: 1, cursor })).rejects.toMatchObject({
      kind: 'invalid',
      details: { errors: { cursor: 'This cursor does not belong to this list. Start at its first page.' } },
    })
  },
)

test('the administrator finds orders by status, id, name, e-mail address and phone', async ({ context }) => {
  const variant = await createVariant(context, { stock: 100 })
  const ravi = await createCustomer(context, {
    firstName: 'Ravi',
    lastName: 'Kumar',
    email: 'ravi@x.in',
    mobile: '98765 43210',
  })
  const percent = await createCustomer(context, { firstName: '100%', lastName: 'Cotton_Fan', email: 'fan@x.in' })
  const one = await createCodOrder(context, ravi, { of: variant })
  const two = await createCodOrder(context, percent, { of: variant })
  await context.db.updateTable('orders').set({ deliveryStatus: 'SHIPPED' }).where('id', '=', two.id).execute()
  const findIds = async (q: string) => toIds(await listAllOrders(context, { page: 1, q }))

  expect(toIds(await listAllOrders(context, { page: 1, deliveryStatus: 'SHIPPED' }))).toEqual([two.id])
  expect(await findIds(`#${one.id.slice(0, 8).toUpperCase()}`)).toEqual([one.id])
  expect(await findIds(one.id)).toEqual([one.id])
  expect(await findIds('ravi kum')).toEqual([one.id])
  expect(await findIds('RAVI@X')).toEqual([one.id])
  expect(await findIds('+91 98765-43210')).toEqual([one.id])
  expect(await findIds('9876543210')).toEqual([one.id])
  expect(await findIds('98765-432')).toEqual([one.id])
  expect(await findIds('100%')).toEqual([two.id])
  expect(await findIds('cotton_fan')).toEqual([two.id])
  expect(await findIds('100_')).toEqual([])
  expect(await findIds('\\')).toEqual([])
})

test('a text of one or two characters finds orders whose id, or a word of whose customer, begins with it', async ({
  context,
}) => {
  const customer = await createCustomer(context, {
    firstName: 'Ravi',
    lastName: 'Kumar',
    email: 'mail@home.example',
    mobile: '+91 70123 45678',
  })
  const { id } = await createCodOrder(context, customer, { of: await createVariant(context) })
  await context.db.updateTable('orders').set({ phone: '+918812345678' }).where('id', '=', id).execute()
  const find = async (q: string) => (await listAllOrders(context, { page: 1, q })).pagination.totalItems
  for (const q of ['ra', 'K', 'ma', '70', '88', id.slice(0, 2), `#${id[0]}`]) expect(await find(q), q).toBe(1)
  for (const q of ['av', 'o', '12', '45']) expect(await find(q), q).toBe(id.startsWith(q) ? 1 : 0)
})

test('a text without letters and digits finds no customer, and a tracking number only', async ({ context }) => {
  const [customer, admin] = [await createCustomer(context, { email: 'a..b@x.in' }), await createAdmin(context)]
  const order = await createCodOrder(context, customer, { of: await createVariant(context) })
  const find = async (q: string) => (await listAllOrders(context, { page: 1, q })).pagination.totalItems
  for (const q of ['#', '@', '..', '%', '_', '- -']) expect(await find(q), q).toBe(0)
  const shipment = { ...unnamedCourier, courier: 'DTDC', trackingNumber: '- -', handOver: false } as const
  await createShipment(context, admin, order.id, shipment)
  expect(await find('- -')).toBe(1)
})

/** Copies an order, once for each minute before it; no two ids have the same short id. */
const copyOrder = ({ db }: TestContext, id: string, copies: number) =>
  sql`
    insert into orders (id, order_date, order_total, payment_method, first_name, last_name, email, address_line1, city, state, postal_code)
    select overlay(gen_random_uuid()::text placing lpad(to_hex(minute), 8, '0') from 1 for 8)::uuid, order_date - minute * interval '1 minute', order_total, payment_method, first_name, last_name, email, address_line1, city, state,
      postal_code
    from orders, generate_series(1, ${copies}::int) as minute where id = ${id}`.execute(db)

test('the pages of a search have each order once, with their number, also of more orders than are counted', async ({
  context,
}) => {
  const customer = await createCustomer(context, { firstName: 'Ravi' })
  const ids = await createOrders(context, customer, 7)
  await createOrders(context, await createCustomer(context, { firstName: 'Zoya' }), 2)
  const search = (query: { page?: number; cursor?: string | undefined; from?: string }) =>
    listAllOrders(context, { page: 1, pageSize: 3, q: 'ravi', ...query })
  const readPages = async () => {
    const first = await search({})
    const second = await search({ cursor: first.pagination.nextCursor! })
    expect(toIds(await search({ page: 2 }))).toEqual(toIds(second))
    return { ids: [...toIds(first), ...toIds(second)], totalItems: first.pagination.totalItems }
  }
  expect(await readPages()).toEqual({ ids: ids.slice(0, 6), totalItems: 7 })
  expect(toIds(await search({ page: 3 }))).toEqual(ids.slice(6))
  expect((await search({ from: '2026-01-02' })).pagination).toMatchObject({ totalItems: 0, nextCursor: null })

  await copyOrder(context, ids.at(-1)!, maxListCount)
  expect(await readPages()).toEqual({ ids: ids.slice(0, 6), totalItems: maxListCount })
})

test('the administrator finds an order by the tracking number of a shipment, unless that was canceled', async ({
  context,
}) => {
  const [customer, admin] = [await createCustomer(context), await createAdmin(context)]
  const of = await createVariant(context, { stock: 10 })
  const { id } = await createCodOrder(context, customer, { of, quantity: 2 })
  await createCodOrder(context, customer, { of })
  const dtdc = { ...unnamedCourier, courier: 'DTDC', trackingNumber: 'D47110815' } as const
  const { order } = await createShipment(context, admin, id, { ...dtdc, handOver: false })
  const findIds = async (q: string) => toIds(await listAllOrders(context, { page: 1, q }))
  expect(await findIds('D47110815')).toEqual([id])
  expect(await findIds('D4711081')).toEqual([])
  const params = { id, shipmentId: order.shipments![0]!.id }
  await transitionShipment(context, admin, params, { transition: 'cancel', reason: null })
  expect(await findIds('D47110815')).toEqual([])
})

test('orders are filtered by group, including demonstration orders', async ({ context }) => {
  const of = await createVariant(context, { stock: 100 })
  const [customer, admin] = [await createCustomer(context), await createAdmin(context)]
  const make = async (kind: 'cash' | 'online') =>
    (await (kind === 'cash' ? createCodOrder : createOnlineOrder)(context, customer, { of })).id
  const set = (id: string, deliveryStatus: 'SHIPPED' | 'DELIVERED' | 'CANCELED') =>
    setDeliveryStatus(context, admin, id, { deliveryStatus })
  const createReturned = async () => {
    const id = await make('cash')
    await set(id, 'DELIVERED')
    await requestWholeReturn(context, customer, id, { reason: null })
    return id
  }
  const cash = await make('cash')
  const paid = await make('online')
  await markAsPaid(context, { id: paid })
  const tested = await make('online')
  await markAsPaid(context, { id: tested }, 'sandbox')
  const unpaid = await make('online')
  const unpaidShipped = await make('online')
  await set(unpaidShipped, 'SHIPPED')
  const canceled = await make('cash')
  await set(canceled, 'CANCELED')
  const requested = await createReturned()
  const accepted = await createReturned()
  await decideReturnWithoutCheck(context, admin, accepted, { returnStatus: 'ACCEPTED', note: null, restock: true })
  const owed = await make('online')
  await markAsPaid(context, { id: owed })
  await set(owed, 'CANCELED')
  await context.db.updateTable('refunds').set({ status: 'FAILED' }).where('orderId', '=', owed).execute()
  await context.db.updateTable('orders').set({ refundStatus: 'FAILED' }).where('id', '=', owed).execute()
  const demo = await make('cash')
  await context.db.updateTable('orders').set({ isDemo: true }).where('id', '=', demo).execute()

  const findIds = async (group: OrderGroup) =>
    toIds(await listAllOrders(context, { page: 1, pageSize: 50, group })).sort()
  expect(await findIds('sales')).toEqual([cash, paid, requested, demo].sort())
  expect(await findIds('toShip')).toEqual([cash, paid, tested, demo].sort())
  expect(await findIds('unpaid')).toEqual([unpaid, unpaidShipped].sort())
  expect(await findIds('returnsToDecide')).toEqual([requested])
  expect(await findIds('refundsFailed')).toEqual([owed])
  expect(await findIds('refundsToPay')).toEqual([accepted])
})

test('a list with a filter is planned for its values, and one of all orders or of a customer only once', async ({
  context,
}) => {
  const { id } = await createCustomer(context)
  const plansOf = (query: Partial<Parameters<typeof listAllOrders>[1]>) =>
    countFreshPlans(context, () => listAllOrders(context, { page: 2, ...query }))
  const filters = [{ deliveryStatus: 'CANCELED' }, { from: '2026-01-01', customerId: id }, { group: 'sales' }] as const
  for (const filter of filters) expect(await plansOf(filter)).toEqual({ statements: 2, fresh: 2 })
  for (const filter of [{}, { customerId: id }]) expect(await plansOf(filter)).toEqual({ statements: 2, fresh: 0 })
})

test('the orders of one customer are filtered by the customer’s id', async ({ context }) => {
  const of = await createVariant(context)
  const [asha, ravi] = [await createCustomer(context), await createCustomer(context)]
  const { id } = await createCodOrder(context, asha, { of })
  await createCodOrder(context, ravi, { of })
  expect(toIds(await listAllOrders(context, { page: 1, customerId: asha.id }))).toEqual([id])
})
