import { expect } from 'vitest'
import { maxSimilarProducts } from '#contract/recommendations/recommendation-limits.ts'
import { test } from '#tests/support/api.ts'
import { createBrand, createCategory, createProduct, unpublish } from '#tests/support/factories.ts'

test('the viewed products come in the order of their ids, each once, without those not on sale', async ({
  context,
  api,
}) => {
  const [one, other, gone] = [
    await createProduct(context, { name: 'One' }),
    await createProduct(context, { name: 'Other' }),
    await createProduct(context, { name: 'Gone' }),
  ]
  await unpublish(context, gone.id, 'ARCHIVED')
  const ids = [other.id, gone.id, one.id.toUpperCase(), other.id, '00000000-0000-4000-8000-000000000000']
  const { status, body } = await api.call('POST /recently-viewed/products', { body: { ids } })
  expect(status).toBe(200)
  expect(body.products.map(({ name }: { name: string }) => name)).toEqual(['Other', 'One'])
})

test('the similar products of a product are the best sellers on sale of its category, without itself', async ({
  context,
  api,
}) => {
  const { id: categoryId } = await createCategory(context)
  const { id: brandId } = await createBrand(context)
  const [product, ...others] = [
    await createProduct(context, { name: 'Shown', buyCount: 9, categoryId, brandId }),
    await createProduct(context, { name: 'Third', buyCount: 1, categoryId, brandId }),
    await createProduct(context, { name: 'First', buyCount: 8, categoryId, brandId }),
    await createProduct(context, { name: 'Second', buyCount: 2, categoryId, brandId }),
  ]
  await createProduct(context, { name: 'Of another category', buyCount: 9, brandId })
  const similar = async () => {
    const { status, body } = await api.call('GET /products/{productId}/similar', { params: { productId: product.id } })
    expect(status).toBe(200)
    return { categoryId: body.categoryId, names: body.products.map(({ name }: { name: string }) => name) }
  }
  expect(await similar()).toEqual({ categoryId, names: ['First', 'Second', 'Third'] })

  await unpublish(context, others[1]!.id, 'ARCHIVED')
  expect((await similar()).names).toEqual(['Second', 'Third'])
  for (let n = 0; n < maxSimilarProducts; n++) await createProduct(context, { buyCount: 7, categoryId, brandId })
  expect((await similar()).names).toHaveLength(maxSimilarProducts)
})

test('a product that is not on sale has no similar products', async ({ context, api }) => {
  const { id } = await createProduct(context)
  await context.db.updateTable('products').set({ unpublishedAt: new Date(), unpublishedAs: 'ARCHIVED' }).execute()
  for (const productId of [id, '00000000-0000-4000-8000-000000000000'])
    expect(await api.call('GET /products/{productId}/similar', { params: { productId } })).toMatchObject({
      status: 404,
    })
})

test.for([
  ['no list', { ids: 'x' }],
  ['an empty list', { ids: [] }],
  ['too many ids', { ids: Array(13).fill('00000000-0000-4000-8000-000000000000') }],
] as const)('%s of viewed products is refused', async ([, body], { api }) => {
  expect(await api.call('POST /recently-viewed/products', { body })).toMatchObject({ status: 400 })
})
