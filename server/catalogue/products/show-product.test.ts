import { expect } from 'vitest'
import { callAsAdmin } from '#tests/support/call-as-admin.ts'
import { createProduct, createVariant } from '#tests/support/factories.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { removeProduct as removeProductBy } from './remove-product.ts'
import { showProduct } from './show-product.ts'
import { showVariant } from './show-variant.ts'

const removeProduct = callAsAdmin(removeProductBy)

const viewsOf = async ({ db }: TestContext, id: string) =>
  (await db.selectFrom('products').select('viewCount').where('id', '=', id).executeTakeFirstOrThrow()).viewCount

test('a page view is counted in batches; a prefetch is not counted', async ({ context }) => {
  const product = await createProduct(context, { viewCount: 5 })
  await showProduct(context, product.id, { countView: true })
  await showProduct(context, product.id, { countView: true })
  await showProduct(context, product.id, { countView: false })

  expect(await viewsOf(context, product.id)).toBe(5)
  await context.viewCounter.flush()
  expect(await viewsOf(context, product.id)).toBe(7)
  await context.viewCounter.flush()
  expect(await viewsOf(context, product.id)).toBe(7)
})

test('views of many products are written in one statement', async ({ context }) => {
  const products = await Promise.all([1, 2, 3].map(() => createProduct(context)))
  for (const { id } of products) context.viewCounter.add(id)
  context.statements.length = 0
  await context.viewCounter.flush()

  expect(context.statements).toHaveLength(1)
  expect(await Promise.all(products.map(({ id }) => viewsOf(context, id)))).toEqual([1, 1, 1])
})

test('a view of a product that an order has locked is written with the next batch', async ({ context }) => {
  const product = await createProduct(context)
  context.viewCounter.add(product.id)
  await context.db.transaction().execute(async (trx) => {
    await trx.updateTable('products').set({ buyCount: 1 }).where('id', '=', product.id).execute()
    await context.viewCounter.flush()
  })

  expect(await viewsOf(context, product.id)).toBe(0)
  await context.viewCounter.flush()
  expect(await viewsOf(context, product.id)).toBe(1)
})

test('a view of a deleted row is dropped', async ({ context }) => {
  const product = await createProduct(context)
  context.viewCounter.add(product.id)
  await context.db.deleteFrom('products').execute()
  await context.viewCounter.flush()
  context.statements.length = 0
  await context.viewCounter.flush()

  expect(context.statements).toEqual([])
})

test('variants in stock are first, each group in the order of the form', async ({ context }) => {
  const product = await createProduct(context)
  for (const [position, [color, stock]] of (
    [
      ['red', 0],
      ['blue', 1],
      ['green', 5],
    ] as const
  ).entries()) {
    const { id } = await createVariant(context, { product, color, stock })
    await context.db
      .updateTable('productVariants')
      .set({ position: 9 - position })
      .where('id', '=', id)
      .execute()
  }
  const { variants } = await showProduct(context, product.id, { countView: false })

  expect(variants.map(({ color }) => color)).toEqual(['green', 'blue', 'red'])
})

test('a deleted product and its variants are not found', async ({ context }) => {
  const variant = await createVariant(context)
  expect(await showVariant(context, variant.id)).toMatchObject({
    product: { id: variant.productId },
    requestedVariant: { id: variant.id },
  })
  await removeProduct(context, variant.productId)

  await expect(showProduct(context, variant.productId, { countView: true })).rejects.toMatchObject({ kind: 'notFound' })
  await expect(showVariant(context, variant.id)).rejects.toMatchObject({ kind: 'notFound' })
  await expect(removeProduct(context, variant.productId)).rejects.toMatchObject({ kind: 'notFound' })
})

test('a colour that is no longer sold is not found', async ({ context }) => {
  const { id } = await createVariant(context)
  await context.db.updateTable('productVariants').set({ retiredAt: new Date() }).execute()

  await expect(showVariant(context, id)).rejects.toMatchObject({ kind: 'notFound' })
})

test('the error for a deleted product differs from that for an unknown one', async ({ context }) => {
  const { id } = await createProduct(context)
  await removeProduct(context, id)

  await expect(showProduct(context, id, { countView: true })).rejects.toMatchObject({
    kind: 'notFound',
    details: { isGone: true },
  })
  const unknown = showProduct(context, '2b5fb8d0-0000-4000-8000-000000000000', { countView: true })
  await expect(unknown).rejects.toMatchObject({ kind: 'notFound', details: {} })
})

test('the id of a product that became a size of another answers with that product in that size', async ({
  context,
}) => {
  const product = await createProduct(context, { optionName: 'Size' })
  const small = await createVariant(context, { product, optionValue: 'S' })
  const large = await createVariant(context, { product, optionValue: 'L' })
  const oldProductId = '2b5fb8d0-0000-4000-8000-000000000000'
  await context.db
    .insertInto('productRedirects')
    .values({ oldProductId, productId: product.id, optionValue: 'L' })
    .execute()
  const variantsOf = async (id: string) => (await showProduct(context, id, { countView: false })).variants

  const ids = (await variantsOf(product.id)).map(({ id }) => id)
  expect(ids.toSorted()).toEqual([small.id, large.id].toSorted())
  expect(await variantsOf(oldProductId)).toMatchObject([{ id: large.id }])
  await removeProduct(context, product.id)
  await expect(variantsOf(oldProductId)).rejects.toMatchObject({ kind: 'notFound', details: { isGone: true } })
})
