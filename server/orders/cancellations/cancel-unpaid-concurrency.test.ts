import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { addItemsCapped } from '#server/cart/add-items-capped.ts'
import type { VariantQuantity } from '#server/catalogue/variants/stock.store.ts'
import { connect, type Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { createCustomer, createVariant, findStock } from '#tests/support/factories.ts'
import { waitForBlockedSession } from '#tests/support/lock-wait.ts'
import { createAddress } from '#tests/support/order-factories.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { createOrder } from '../placement/create-order.ts'
import { cancelUnpaid, undoPlacement } from './cancel-unpaid.ts'

const connections = 8

/** A context with its own connections, and the number of deadlocks that PostgreSQL has counted in its database. */
function createConcurrentContext(context: TestContext) {
  const db = connect({ connectionString: context.databaseUrl, max: connections })
  onTestFinished(() => db.destroy())
  return { racing: Object.assign(Object.create(context), { db }) as TestContext, deadlocks: () => countDeadlocks(db) }
}

/** A connection reports its counts with a delay, so all connections flush them first, in parallel transactions. */
async function countDeadlocks(db: Database): Promise<number> {
  const allFlushed = Promise.withResolvers<void>()
  let flushed = 0
  const flush = (trx: Database) => sql`select pg_stat_force_next_flush()`.execute(trx)
  await Promise.all(
    Array.from({ length: connections }, () =>
      db.transaction().execute(async (trx) => {
        await flush(trx)
        if (++flushed === connections) allFlushed.resolve()
        await allFlushed.promise
      }),
    ),
  )
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db)
  return rows[0]!.deadlocks
}

/** A customer, with functions that fill the cart with `lines` and place an online order. */
async function createShopper(context: TestContext, lines: readonly VariantQuantity[]) {
  const customer = await createCustomer(context)
  const { id: addressId } = await createAddress(context, customer)
  const place = async () =>
    (await createOrder(context, customer, { addressId, paymentMethod: 'ONLINE_PAYMENT' })).order.id
  const fill = () => inTransaction(context.db, (trx) => addItemsCapped(trx, customer.id, lines))
  return { customer, place, fill }
}

const toQuantities = (variants: readonly { id: string }[]): VariantQuantity[] =>
  variants.map(({ id }) => ({ productVariantId: id, quantity: 1 }))

test('expiring orders, undone placements and placements of the same customers do not deadlock', {
  timeout: 60_000,
}, async ({ context }) => {
  const { racing, deadlocks } = createConcurrentContext(context)
  const variants = [await createVariant(racing, { stock: 500 }), await createVariant(racing, { stock: 500 })]
  const lines = toQuantities(variants)
  const shoppers = [await createShopper(racing, lines), await createShopper(racing, lines.toReversed())]
  const expire = (id: string) => inTransaction(racing.db, (trx) => cancelUnpaid(racing, trx, id))
  const undo = (id: string) => inTransaction(racing.db, (trx) => undoPlacement(trx, id))
  const before = await deadlocks()
  for (let round = 0; round < 12; round++) {
    const races = shoppers.map(async ({ place, fill }) => {
      await fill()
      const unpaid = await place()
      await fill()
      const [next, isEnded] = await Promise.all([place(), round % 2 ? expire(unpaid) : undo(unpaid)])
      expect(isEnded).toBe(true)
      await expire(next)
    })
    await Promise.all(races)
  }
  expect((await deadlocks()) - before).toBe(0)
  for (const variant of variants) expect(await findStock(racing, variant)).toBe(500)
})

test('the expiry of an order locks the cart before any row that a placement locks', async ({ context }) => {
  const variant = await createVariant(context, { stock: 5 })
  const { customer, place, fill } = await createShopper(context, toQuantities([variant]))
  await fill()
  const id = await place()
  const { ending } = await context.db.transaction().execute(async (trx) => {
    await sql`select from carts where user_id = ${customer.id} for no key update`.execute(trx)
    const ending = inTransaction(context.db, (other) => cancelUnpaid(context, other, id))
    await waitForBlockedSession(context)
    await sql`select from orders where id = ${id} for update nowait`.execute(trx)
    await sql`select from product_variants where id = ${variant.id} for update nowait`.execute(trx)
    return { ending }
  })
  expect(await ending).toBe(true)
})
