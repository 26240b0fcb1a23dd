import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { createVariant, findStock, unpublish } from '#tests/support/factories.ts'
import { test } from '#tests/support/test-context.ts'
import { decrementStock, setStock } from './stock.store.ts'

test('the stock of a product that was deleted after the cart was read is not decremented', async ({ context }) => {
  const deleted = await createVariant(context, { stock: 5 })
  const active = await createVariant(context, { stock: 5 })
  await unpublish(context, deleted.productId, 'DELETED')
  const pieces = [deleted, active].map(({ id }) => ({ productVariantId: id, quantity: 2 }))

  expect(await decrementStock(context.db, pieces, { incrementBuyCount: true })).toMatchObject([{ id: active.id }])
  expect([await findStock(context, deleted), await findStock(context, active)]).toEqual([5, 3])
})

/** The updates of products by this connection so far. */
async function countProductUpdates(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select n_tup_upd as count from pg_stat_xact_user_tables where relname = 'products'`.execute(db)
  return rows[0]!.count
}

test('a sale of two variants of a product updates the product once, with the stock of all of its variants', async ({
  context,
}) => {
  const first = await createVariant(context, { stock: 5 })
  const second = await createVariant(context, { product: first.product, color: 'Blue', stock: 7 })
  await createVariant(context, { product: first.product, color: 'Black', stock: 4 })
  const pieces = [
    { productVariantId: first.id, quantity: 2 },
    { productVariantId: second.id, quantity: 5 },
  ]
  const updates = await inTransaction(context.db, async (trx) => {
    const before = await countProductUpdates(trx)
    await decrementStock(trx, pieces, { incrementBuyCount: false })
    return (await countProductUpdates(trx)) - before
  })
  const product = await context.db
    .selectFrom('products')
    .select(['stock', 'minVariantStock', 'buyCount'])
    .where('id', '=', first.productId)
    .executeTakeFirstOrThrow()
  expect({ updates, ...product }).toEqual({ updates: 1, stock: 9, minVariantStock: 2, buyCount: 0 })
})

test('sales of one variant and changes of another at the same time leave the product with the stock of both', async ({
  context,
}) => {
  const sold = await createVariant(context, { stock: 40 })
  const changed = await createVariant(context, { product: sold.product, color: 'Blue', stock: 10 })
  const pieces = [{ productVariantId: sold.id, quantity: 1 }]
  await Promise.all(
    Array.from({ length: 20 }, (_, number) => [
      decrementStock(context.db, pieces, { incrementBuyCount: true }),
      decrementStock(context.db, pieces, { incrementBuyCount: true }),
      inTransaction(context.db, (trx) => setStock(trx, changed.id, number)),
    ]).flat(),
  )
  const { stock, minVariantStock } = await context.db
    .selectFrom('products')
    .select(['stock', 'minVariantStock'])
    .where('id', '=', sold.productId)
    .executeTakeFirstOrThrow()
  const rest = [await findStock(context, sold), await findStock(context, changed)]
  expect(rest[0]).toBe(0)
  expect({ stock, minVariantStock }).toEqual({ stock: rest[1], minVariantStock: 0 })
})
