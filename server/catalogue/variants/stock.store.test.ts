import { expect } from 'vitest'
import { createVariant, findStock } from '#tests/support/factories.ts'
import { test } from '#tests/support/test-context.ts'
import { decrementStock } from './stock.store.ts'

test('the stock of a product that was deleted after the cart was read is not decremented', async ({ context }) => {
  const deleted = await createVariant(context, { stock: 5 })
  const active = await createVariant(context, { stock: 5 })
  await context.db
    .updateTable('products')
    .set({ unpublishedAt: new Date(), unpublishedAs: 'DELETED' })
    .where('id', '=', deleted.productId)
    .execute()
  const pieces = [deleted, active].map(({ id }) => ({ productVariantId: id, quantity: 2 }))

  expect(await decrementStock(context.db, pieces, { incrementBuyCount: true })).toMatchObject([{ id: active.id }])
  expect([await findStock(context, deleted), await findStock(context, active)]).toEqual([5, 3])
})
