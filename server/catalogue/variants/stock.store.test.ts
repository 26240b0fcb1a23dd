import { expect } from 'vitest'
import { createVariant, findStock } from '#tests/support/factories.ts'
import { test } from '#tests/support/test-context.ts'
import { decrementStock } from './stock.store.ts'

test('the stock of a product that was deleted after the cart was read is not decremented', async ({ context }) => {
  const gone = await createVariant(context, { stock: 5 })
  const there = await createVariant(context, { stock: 5 })
  await context.db.updateTable('products').set({ deletedAt: new Date() }).where('id', '=', gone.productId).execute()
  const wanted = [gone, there].map(({ id }) => ({ productVariantId: id, quantity: 2 }))

  expect(await decrementStock(context.db, wanted, { count: true })).toMatchObject([{ id: there.id }])
  expect([await findStock(context, gone), await findStock(context, there)]).toEqual([5, 3])
})
