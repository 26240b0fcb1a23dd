import { expect } from 'vitest'
import { aVariant, stockOf } from '#tests/support/makers.ts'
import { test } from '#tests/support/test.ts'
import { takeStock } from './stock.store.ts'

test('stock of a product that left the shop since the cart was read is not taken', async ({ shop }) => {
  const gone = await aVariant(shop, { stock: 5 })
  const there = await aVariant(shop, { stock: 5 })
  await shop.db.updateTable('products').set({ deletedAt: new Date() }).where('id', '=', gone.productId).execute()
  const wanted = [gone, there].map(({ id }) => ({ productVariantId: id, quantity: 2 }))

  expect(await takeStock(shop.db, wanted, { count: true })).toEqual([there.id])
  expect([await stockOf(shop, gone), await stockOf(shop, there)]).toEqual([5, 3])
})
