import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { aCustomer, anAddress, aVariant, stockOf } from '#tests/support/makers.ts'
import { type TestShop, test } from '#tests/support/test.ts'
import { oneWaits } from '#tests/support/waiting.ts'
import { fillCart } from '../cart/fill-cart.ts'
import type { Pieces } from '../catalogue/stock.store.ts'
import { connect, type Database } from '../database/connect.ts'
import { inTransaction } from '../database/transaction.ts'
import { cancelUnpaid, undoPlacing } from './cancel-unpaid.ts'
import { commitOrder } from './commit-order.ts'

const connections = 8

/** A shop on connections of its own, and how many deadlocks PostgreSQL has met in its database. */
function aRacingShop(shop: TestShop) {
  const db = connect({ connectionString: shop.databaseUrl, max: connections })
  onTestFinished(() => db.destroy())
  return { racing: Object.assign(Object.create(shop), { db }) as TestShop, deadlocks: () => deadlocksSeenBy(db) }
}

/** Each connection keeps its counts for a while: all are made to tell them, at once, so that none is left out. */
async function deadlocksSeenBy(db: Database): Promise<number> {
  const allTold = Promise.withResolvers<void>()
  let told = 0
  const tell = (trx: Database) => sql`select pg_stat_force_next_flush()`.execute(trx)
  await Promise.all(
    Array.from({ length: connections }, () =>
      db.transaction().execute(async (trx) => {
        await tell(trx)
        if (++told === connections) allTold.resolve()
        await allTold.promise
      }),
    ),
  )
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db)
  return rows[0]!.deadlocks
}

/** A customer whose cart holds both variants, and who pays online. */
async function aShopper(shop: TestShop, lines: readonly Pieces[]) {
  const customer = await aCustomer(shop)
  const { id: addressId } = await anAddress(shop, customer)
  const place = async () => (await commitOrder(shop, customer, { addressId, paymentMethod: 'ONLINE_PAYMENT' })).order.id
  const fill = () => inTransaction(shop.db, (trx) => fillCart(trx, customer.id, lines))
  return { customer, place, fill }
}

const linesOf = (variants: readonly { id: string }[]): Pieces[] =>
  variants.map(({ id }) => ({ productVariantId: id, quantity: 1 }))

test('orders that expire, placings that are undone and placings of the same shoppers never wait for each other for ever', {
  timeout: 60_000,
}, async ({ shop }) => {
  const { racing, deadlocks } = aRacingShop(shop)
  const variants = [await aVariant(racing, { stock: 500 }), await aVariant(racing, { stock: 500 })]
  const lines = linesOf(variants)
  const shoppers = [await aShopper(racing, lines), await aShopper(racing, lines.toReversed())]
  const expire = (id: string) => inTransaction(racing.db, (trx) => cancelUnpaid(racing, trx, id))
  const undo = (id: string) => inTransaction(racing.db, (trx) => undoPlacing(trx, id))
  const before = await deadlocks()
  for (let round = 0; round < 12; round++) {
    const races = shoppers.map(async ({ place, fill }) => {
      await fill()
      const waiting = await place()
      await fill()
      const [next, isEnded] = await Promise.all([place(), round % 2 ? expire(waiting) : undo(waiting)])
      expect(isEnded).toBe(true)
      await expire(next)
    })
    await Promise.all(races)
  }
  expect((await deadlocks()) - before).toBe(0)
  for (const variant of variants) expect(await stockOf(racing, variant)).toBe(500)
})

test('an order that expires waits for its shopper’s cart before it holds anything that a placing wants', async ({
  shop,
}) => {
  const variant = await aVariant(shop, { stock: 5 })
  const { customer, place, fill } = await aShopper(shop, linesOf([variant]))
  await fill()
  const id = await place()
  const { ending } = await shop.db.transaction().execute(async (trx) => {
    await sql`select from carts where user_id = ${customer.id} for no key update`.execute(trx)
    const ending = inTransaction(shop.db, (other) => cancelUnpaid(shop, other, id))
    await oneWaits(shop)
    await sql`select from orders where id = ${id} for update nowait`.execute(trx)
    await sql`select from product_variants where id = ${variant.id} for update nowait`.execute(trx)
    return { ending }
  })
  expect(await ending).toBe(true)
})
