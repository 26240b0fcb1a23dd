import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { cancelItems } from '#server/orders/cancellations/cancel-items.ts'
import { setDeliveryStatus } from '#server/orders/fulfilment/set-delivery-status.ts'
import { decideReturnWithoutCheck } from '#server/orders/returns/decide-without-check.ts'
import { requestWholeReturn } from '#server/orders/returns/request-whole-return.ts'
import { createAdmin, createCustomer, createProduct, createVariant } from '#tests/support/factories.ts'
import { createCodOrder } from '#tests/support/order-factories.ts'
import { markAsPaid } from '#tests/support/paid-order.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { countSales } from './count-sales.ts'
import { showDashboardSummary } from './dashboard-summary.ts'

/** The count goes by the clock of the database. */
async function useClockOfDatabase(context: TestContext): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(context.db)
  context.setClock(rows[0]!.now.toISOString())
  return rows[0]!.now
}

const countedUntil = async ({ db }: TestContext) =>
  (await db.selectFrom('salesCount').select('countedUntil').executeTakeFirst())?.countedUntil ?? null

/** The transaction that prepared the next count. */
const nextTransaction = async ({ db }: TestContext) =>
  (await db.selectFrom('salesCount').select('nextTransaction').executeTakeFirstOrThrow()).nextTransaction

/** Counts as if the last orders were old enough. Transactions of other tests can delay it. */
async function countAll(context: TestContext): Promise<void> {
  await countSales(context)
  const until = new Date()
  await vi.waitFor(async () => {
    await context.db.updateTable('salesCount').set({ nextUntil: until }).execute()
    await countSales(context)
    expect(await countedUntil(context)).toEqual(until)
  }, 10_000)
}

async function readSales(context: TestContext, db = context.db) {
  const { days, today, last30Days, bestSellers } = await showDashboardSummary({ db, clock: context.clock })
  return { days, today, last30Days, bestSellers }
}

/** The sales as they are read while none are counted. */
async function readUncounted(context: TestContext) {
  let sales: Awaited<ReturnType<typeof readSales>> | undefined
  const rolledBack = new Error('rolled back')
  await context.db
    .transaction()
    .execute(async (trx) => {
      await trx.deleteFrom('salesCount').execute()
      sales = await readSales(context, trx)
      throw rolledBack
    })
    .catch((error: unknown) => expect(error).toBe(rolledBack))
  return sales
}

async function expectExactSales(context: TestContext): Promise<void> {
  expect(await readSales(context)).toEqual(await readUncounted(context))
}

type NewOrder = { daysAgo: number; product: number; quantity: number; isOnline: boolean }

/** Inserts an order of one line; the day before the first of the dashboard is one too. */
async function insertOrder({ db }: TestContext, products: readonly string[], order: NewOrder, now: Date) {
  const id: string = randomUUID()
  const price = (order.product + 1) * 100_00
  const orderDate = order.daysAgo === 0 ? new Date() : new Date(now.getTime() - order.daysAgo * dayMs)
  const buyer = { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' }
  const address = { addressLine1: '1 MG Road', city: 'Bengaluru', state: 'Karnataka', postalCode: '560001' }
  const payment = order.isOnline ? ('ONLINE_PAYMENT' as const) : ('COD' as const)
  await db
    .insertInto('orders')
    .values({ id, orderDate, orderTotal: price * order.quantity, paymentMethod: payment, ...buyer, ...address })
    .execute()
  await db
    .insertInto('orderItems')
    .values({
      orderId: id,
      position: 0,
      productId: products[order.product]!,
      name: 'Kurta',
      color: 'red',
      quantity: order.quantity,
      priceAtPurchase: price,
      originalPrice: price,
    })
    .execute()
  return id
}

const open = { deliveryStatus: 'PENDING', deliveredAt: null, canceledAt: null, returnStatus: 'NONE' } as const
const changes = {
  pay: (id: string) => sql`update orders set payment_status = 'COMPLETED' where id = ${id}`,
  cancel: (id: string) =>
    sql`update orders set delivery_status = 'CANCELED', canceled_at = now(), delivered_at = null, return_status = 'NONE' where id = ${id}`,
  deliver: (id: string) =>
    sql`update orders set delivery_status = 'DELIVERED', delivered_at = now(), canceled_at = null where id = ${id}`,
  acceptReturn: (id: string) =>
    sql`update orders set delivery_status = 'DELIVERED', delivered_at = now(), canceled_at = null, return_status = 'ACCEPTED' where id = ${id}`,
  refund: (id: string) => sql`update orders set refund_status = 'PENDING' where id = ${id}`,
  discount: (id: string) => sql`update order_items set discount = discount + 1 where order_id = ${id}`,
  addPieces: (id: string) => sql`update order_items set quantity = quantity + 2 where order_id = ${id}`,
  removeLines: (id: string) => sql`delete from order_items where order_id = ${id}`,
  deleteProduct: (id: string) => sql`update order_items set product_id = null where order_id = ${id}`,
  changeFee: (id: string) =>
    sql`update orders set shipping_fee = shipping_fee + 1, order_total = order_total + 1 where id = ${id}`,
  delete: (id: string) => sql`delete from orders where id = ${id}`,
}
type Change = keyof typeof changes | 'payInTestMode' | 'reopen'

async function changeOrder(context: TestContext, id: string, change: Change): Promise<void> {
  if (change === 'reopen') await context.db.updateTable('orders').set(open).where('id', '=', id).execute()
  else if (change !== 'payInTestMode') await changes[change](id).execute(context.db)
  else if (await context.db.selectFrom('orders').select('id').where('id', '=', id).executeTakeFirst())
    await markAsPaid(context, { id }, 'simulator')
}

const newOrders = fc.record<NewOrder>({
  daysAgo: fc.integer({ min: 0, max: 30 }),
  product: fc.integer({ min: 0, max: 7 }),
  quantity: fc.integer({ min: 1, max: 3 }),
  isOnline: fc.boolean(),
})
const steps = fc.oneof(
  fc.record({ order: newOrders }),
  fc.record({
    index: fc.nat(30),
    change: fc.constantFrom<Change[]>(...(Object.keys(changes) as Change[]), 'payInTestMode', 'reopen'),
  }),
  fc.record({ isCount: fc.constant(true) }),
)

test('counted and changed sales are those of all orders, whatever happens to the orders in between', async ({
  context,
}) => {
  const now = await useClockOfDatabase(context)
  const products: string[] = []
  for (let n = 0; n < 8; n++) products.push((await createProduct(context, { name: `Kurta ${n}` })).id)
  const property = fc.asyncProperty(
    fc.array(newOrders, { minLength: 5, maxLength: 12 }),
    fc.array(steps, { minLength: 8, maxLength: 20 }),
    async (first, taken) => {
      await sql`truncate orders, changed_sales, sales_count, counted_sales, daily_sales, product_sales cascade`.execute(
        context.db,
      )
      const ids: string[] = []
      for (const order of first) ids.push(await insertOrder(context, products, order, now))
      // As if each had been placed on its day.
      await context.db.deleteFrom('changedSales').execute()
      await countAll(context)
      await expectExactSales(context)
      for (const step of taken) {
        if ('order' in step) ids.push(await insertOrder(context, products, step.order, now))
        else if ('change' in step) await changeOrder(context, ids[step.index % ids.length]!, step.change)
        else await countAll(context)
        await expectExactSales(context)
      }
    },
  )
  await fc.assert(property, { numRuns: 12 })
}, 120_000)

test('placing an order notes nothing; what changes a sale later is noted once, and dispatch and delivery are not', async ({
  context,
}) => {
  await useClockOfDatabase(context)
  const [customer, admin] = [await createCustomer(context), await createAdmin(context)]
  const kurta = await createVariant(context, { price: 100_00, stock: 20 })
  const noted = async () => {
    const rows = await context.db.deleteFrom('changedSales').returning('orderId').execute()
    return [...new Set(rows.map(({ orderId }) => orderId))]
  }
  const { id } = await createCodOrder(context, customer, { of: kurta, quantity: 3 })
  expect(await noted()).toEqual([])
  await setDeliveryStatus(context, admin, id, { deliveryStatus: 'SHIPPED' })
  await setDeliveryStatus(context, admin, id, { deliveryStatus: 'DELIVERED' })
  expect(await noted()).toEqual([])
  await requestWholeReturn(context, customer, id, { reason: null })
  expect(await noted()).toEqual([])
  await decideReturnWithoutCheck(context, admin, id, { returnStatus: 'ACCEPTED', note: null, restock: true })
  expect(await noted()).toEqual([id])
})

test('a cancellation, a canceled part and a return change past days before and after the next count', async ({
  context,
}) => {
  const now = await useClockOfDatabase(context)
  const [customer, admin] = [await createCustomer(context), await createAdmin(context)]
  const kurta = await createVariant(context, { product: 'Kurta', price: 100_00, stock: 20 })
  const orderDaysAgo = async (days: number) => {
    context.setClock(new Date(now.getTime() - days * dayMs).toISOString())
    const { id } = await createCodOrder(context, customer, { of: kurta, quantity: 3 })
    context.setClock(now.toISOString())
    return id
  }
  const ids = { canceled: await orderDaysAgo(3), reduced: await orderDaysAgo(5), returned: await orderDaysAgo(7) }
  await countAll(context)
  expect(await readSales(context)).toMatchObject({ last30Days: { orders: 3 }, bestSellers: [{ pieces: 9 }] })

  await setDeliveryStatus(context, admin, ids.canceled, { deliveryStatus: 'CANCELED' })
  const { id: line } = await context.db
    .selectFrom('orderItems')
    .select('id')
    .where('orderId', '=', ids.reduced)
    .executeTakeFirstOrThrow()
  await cancelItems(context, admin, ids.reduced, { items: [{ orderItemId: line, quantity: 1 }], reason: null })
  await setDeliveryStatus(context, admin, ids.returned, { deliveryStatus: 'DELIVERED' })
  await requestWholeReturn(context, customer, ids.returned, { reason: null })
  await decideReturnWithoutCheck(context, admin, ids.returned, { returnStatus: 'ACCEPTED', note: null, restock: true })
  for (let round = 0; round < 2; round++) {
    expect(await readSales(context)).toMatchObject({ last30Days: { orders: 1 }, bestSellers: [{ pieces: 2 }] })
    await expectExactSales(context)
    await countAll(context)
  }
})

test('an order of a transaction that is still open is counted later, and is missing at no time', async ({
  context,
}) => {
  const now = await useClockOfDatabase(context)
  const products = [(await createProduct(context)).id]
  const order: NewOrder = { daysAgo: 0, product: 0, quantity: 1, isOnline: false }
  await countAll(context)
  const before = await countedUntil(context)
  await context.db.transaction().execute(async (trx) => {
    const inTransaction = { ...context, db: trx } as unknown as TestContext
    await insertOrder(inTransaction, products, order, now)
    // The next count is prepared while the order's transaction is open. Transactions of other tests can delay it.
    const prepared = await nextTransaction(context)
    await vi.waitFor(async () => {
      await countSales(context)
      expect(await nextTransaction(context)).not.toBe(prepared)
    }, 10_000)
    // The job runs again and again, and the time comes at which the order would have been counted.
    for (let run = 0; run < 3; run++) {
      await countSales(context)
      await context.db.updateTable('salesCount').set({ nextUntil: new Date() }).execute()
    }
    expect(await countedUntil(context)).toEqual(before)
    expect((await readSales(context)).today.orders).toBe(0)
  })
  expect((await readSales(context)).today.orders).toBe(1)
  await countAll(context)
  expect(await context.db.selectFrom('countedSales').select('orderId').execute()).toHaveLength(1)
  await expectExactSales(context)
})

test('sales of days that are over leave the count, and a clock that went back counts anew', async ({ context }) => {
  const now = await useClockOfDatabase(context)
  const products = [(await createProduct(context)).id]
  for (const daysAgo of [0, 10, 29])
    await insertOrder(context, products, { daysAgo, product: 0, quantity: 1, isOnline: false }, now)
  await countAll(context)
  expect((await readSales(context)).last30Days.orders).toBe(3)
  context.setClock(new Date(now.getTime() + 5 * dayMs).toISOString())
  expect((await readSales(context)).last30Days.orders).toBe(2)
  await countAll(context)
  expect((await readSales(context)).last30Days.orders).toBe(2)
  expect(await context.db.selectFrom('countedSales').select('orderId').execute()).toHaveLength(2)
  await expectExactSales(context)

  context.setClock(now.toISOString())
  expect((await readSales(context)).last30Days.orders).toBe(3)
  await countAll(context)
  expect((await readSales(context)).last30Days.orders).toBe(3)
  await expectExactSales(context)
})

test('a count of another cluster is begun anew', async ({ context }) => {
  const now = await useClockOfDatabase(context)
  const products = [(await createProduct(context)).id]
  await insertOrder(context, products, { daysAgo: 2, product: 0, quantity: 1, isOnline: false }, now)
  await countAll(context)
  await context.db
    .updateTable('salesCount')
    .set({ nextTransaction: 2 ** 50 })
    .execute()
  await countSales(context)
  expect(await countedUntil(context)).toBeNull()
  await countAll(context)
  await expectExactSales(context)
})
