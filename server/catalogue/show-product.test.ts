import { expect } from 'vitest'
import { asAdministrator } from '#tests/support/as-administrator.ts'
import { aProduct, aVariant } from '#tests/support/makers.ts'
import { type TestShop, test } from '#tests/support/test.ts'
import { removeProduct as removeProductBy } from './remove-product.ts'
import { showProduct } from './show-product.ts'
import { showVariant } from './show-variant.ts'

const removeProduct = asAdministrator(removeProductBy)

const viewsOf = async ({ db }: TestShop, id: string) =>
  (await db.selectFrom('products').select('viewCount').where('id', '=', id).executeTakeFirstOrThrow()).viewCount

test('a page view counts once it is written, a prefetch never', async ({ shop }) => {
  const product = await aProduct(shop, { viewCount: 5 })
  await showProduct(shop, product.id, { countView: true })
  await showProduct(shop, product.id, { countView: true })
  await showProduct(shop, product.id, { countView: false })

  expect(await viewsOf(shop, product.id)).toBe(5)
  await shop.views.flush()
  expect(await viewsOf(shop, product.id)).toBe(7)
  await shop.views.flush()
  expect(await viewsOf(shop, product.id)).toBe(7)
})

test('views of many products are written in one statement', async ({ shop }) => {
  const products = await Promise.all([1, 2, 3].map(() => aProduct(shop)))
  for (const { id } of products) shop.views.add(id)
  shop.statements.length = 0
  await shop.views.flush()

  expect(shop.statements).toHaveLength(1)
  expect(await Promise.all(products.map(({ id }) => viewsOf(shop, id)))).toEqual([1, 1, 1])
})

test('a view never waits for an order that holds the product; it is written later', async ({ shop }) => {
  const product = await aProduct(shop)
  shop.views.add(product.id)
  await shop.db.transaction().execute(async (trx) => {
    await trx.updateTable('products').set({ buyCount: 1 }).where('id', '=', product.id).execute()
    await shop.views.flush()
  })

  expect(await viewsOf(shop, product.id)).toBe(0)
  await shop.views.flush()
  expect(await viewsOf(shop, product.id)).toBe(1)
})

test('a view of a product that is no more is forgotten', async ({ shop }) => {
  const product = await aProduct(shop)
  shop.views.add(product.id)
  await shop.db.deleteFrom('products').execute()
  await shop.views.flush()
  shop.statements.length = 0
  await shop.views.flush()

  expect(shop.statements).toEqual([])
})

test('what can be bought stands first, then the order of the form', async ({ shop }) => {
  const product = await aProduct(shop)
  for (const [position, [color, stock]] of (
    [
      ['red', 0],
      ['blue', 1],
      ['green', 5],
    ] as const
  ).entries()) {
    const { id } = await aVariant(shop, { product, color, stock })
    await shop.db
      .updateTable('productVariants')
      .set({ position: 9 - position })
      .where('id', '=', id)
      .execute()
  }
  const { variants } = await showProduct(shop, product.id, { countView: false })

  expect(variants.map(({ color }) => color)).toEqual(['green', 'blue', 'red'])
})

test('a product that left the shop is not found, nor are its variants', async ({ shop }) => {
  const variant = await aVariant(shop)
  expect(await showVariant(shop, variant.id)).toMatchObject({
    product: { id: variant.productId },
    requestedVariant: { id: variant.id },
  })
  await removeProduct(shop, variant.productId)

  await expect(showProduct(shop, variant.productId, { countView: true })).rejects.toMatchObject({ kind: 'notFound' })
  await expect(showVariant(shop, variant.id)).rejects.toMatchObject({ kind: 'notFound' })
  await expect(removeProduct(shop, variant.productId)).rejects.toMatchObject({ kind: 'notFound' })
})

test('a colour that is no longer sold is not found', async ({ shop }) => {
  const { id } = await aVariant(shop)
  await shop.db.updateTable('productVariants').set({ retiredAt: new Date() }).execute()

  await expect(showVariant(shop, id)).rejects.toMatchObject({ kind: 'notFound' })
})

test('a product that left the shop is told from one that never was', async ({ shop }) => {
  const { id } = await aProduct(shop)
  await removeProduct(shop, id)

  await expect(showProduct(shop, id, { countView: true })).rejects.toMatchObject({
    kind: 'notFound',
    details: { isGone: true },
  })
  const unknown = showProduct(shop, '2b5fb8d0-0000-4000-8000-000000000000', { countView: true })
  await expect(unknown).rejects.toMatchObject({ kind: 'notFound', details: {} })
})
