import { expect } from 'vitest'
import { type TestApi, test } from '#tests/support/api.ts'
import { createProductSaver } from '#tests/support/product-form.ts'

const unknownId = '5f0f3a52-7c7b-4f0f-9f57-0a4e5d1d1111'

/** The sizes that the product's page offers, and which of them are in stock. */
async function sizesOf(api: TestApi, productId: string): Promise<{ sizeLabel: string; inStock: boolean }[]> {
  const { body } = await api.call('GET /products/{productId}', { params: { productId }, query: { view: '0' } })
  return body.product.sizes.map(({ sizeLabel, inStock }: Record<string, unknown>) => ({ sizeLabel, inStock }))
}
const labels = (sizes: readonly { sizeLabel: string }[]) => sizes.map(({ sizeLabel }) => sizeLabel)

test('each product of a style lists all of its sizes in order, with their stock', async ({ context, api }) => {
  const save = await createProductSaver(context, api)
  const large = (await save({ productName: 'Kurta L' })).body.product
  const small = (await save({ productName: 'Kurta S', sizeLabel: 'S', sizedWith: large.id, sizedWithLabel: 'L' })).body
    .product
  const soldOut = JSON.stringify([{ color: 'red', stock: 0 }])
  await save({ productName: 'Kurta M', sizeLabel: ' M ', sizedWith: small.id, productVariants: soldOut })

  for (const { id } of [large, small]) {
    expect(await sizesOf(api, id)).toEqual([
      { sizeLabel: 'S', inStock: true },
      { sizeLabel: 'M', inStock: false },
      { sizeLabel: 'L', inStock: true },
    ])
  }
  expect(small.sizeLabel).toBe('S')
})

test('a product removed from its style and a deleted one are not listed as sizes', async ({ context, api }) => {
  const save = await createProductSaver(context, api)
  const small = (await save({ sizeLabel: 'S' })).body.product
  const large = (await save({ sizeLabel: 'L', sizedWith: small.id })).body.product
  const medium = (await save({ sizeLabel: 'M', sizedWith: small.id })).body.product
  await save({ id: large.id, sizedWith: '' })
  expect(labels(await sizesOf(api, small.id))).toEqual(['S', 'M'])
  expect(await sizesOf(api, large.id)).toEqual([])

  await context.db.updateTable('products').set({ deletedAt: new Date() }).where('id', '=', medium.id).execute()
  expect(labels(await sizesOf(api, small.id))).toEqual(['S'])
  expect((await save({ id: large.id, sizeLabel: 'M', sizedWith: small.id })).status).toBe(200)
})

test('a form without sizes keeps them', async ({ context, api }) => {
  const save = await createProductSaver(context, api)
  const small = (await save({ sizeLabel: 'S' })).body.product
  const large = (await save({ sizeLabel: 'L', sizedWith: small.id })).body.product
  await save({ id: large.id, productName: 'Renamed' })

  expect(labels(await sizesOf(api, large.id))).toEqual(['S', 'L'])
})

test('invalid sizes are refused at their field', async ({ context, api }) => {
  const save = await createProductSaver(context, api)
  const plain = (await save({ productName: 'Kurta L' })).body.product
  const small = (await save({ sizeLabel: 'S' })).body.product
  const sized = (await save({ sizeLabel: 'M', sizedWith: small.id })).body.product
  const refusals: [Record<string, string>, number, string][] = [
    [{ sizedWith: small.id }, 400, 'sizeLabel'],
    [{ sizeLabel: '  ', sizedWith: small.id }, 400, 'sizeLabel'],
    [{ sizeLabel: 'S', sizedWith: plain.id }, 400, 'sizedWithLabel'],
    [{ sizeLabel: 's', sizedWith: sized.id }, 409, 'sizeLabel'],
    [{ sizeLabel: 'L', sizedWith: unknownId }, 400, 'sizedWith'],
    [{ sizeLabel: 'L', sizedWith: 'x' }, 400, 'sizedWith'],
    [{ id: plain.id, sizeLabel: 'L', sizedWith: plain.id }, 400, 'sizedWith'],
    [{ id: sized.id, sizeLabel: '' }, 400, 'sizeLabel'],
    [{ sizeLabel: 'L'.repeat(21) }, 400, 'sizeLabel'],
  ]
  for (const [fields, status, field] of refusals) {
    const reply = await save(fields)
    expect(reply.status, JSON.stringify(fields)).toBe(status)
    expect(reply.body.errors).toEqual({ [field]: expect.any(String) })
  }
})

test('a form that was opened before its product became a size is a conflict', async ({ context, api }) => {
  const save = await createProductSaver(context, api)
  const opened = (await save({ productName: 'Kurta L' })).body.product
  await save({ sizeLabel: 'S', sizedWith: opened.id, sizedWithLabel: 'L' })

  expect((await save({ id: opened.id, seenUpdatedAt: opened.updatedAt })).status).toBe(409)
})

test('a size that a form gives to another product is in the audit log of that product', async ({ context, api }) => {
  const save = await createProductSaver(context, api)
  const other = (await save({ productName: 'Kurta L' })).body.product
  await save({ sizeLabel: 'S', sizedWith: other.id, sizedWithLabel: 'L' })
  const entries = await context.db
    .selectFrom('auditEntries')
    .select(['action', 'subjectName', 'before', 'after'])
    .where('subjectId', '=', other.id)
    .where('action', '=', 'changed')
    .execute()

  const entry = { subjectName: 'Kurta L', before: { sizeLabel: null }, after: { sizeLabel: 'L' } }
  expect(entries).toEqual([{ action: 'changed', ...entry }])
})

test('two products that are linked to each other in parallel have one style', async ({ context, api }) => {
  const save = await createProductSaver(context, api)
  const [small, large] = [(await save({ sizeLabel: 'S' })).body.product, (await save({ sizeLabel: 'L' })).body.product]
  const replies = await Promise.all([
    save({ id: small.id, sizeLabel: 'S', sizedWith: large.id }),
    save({ id: large.id, sizeLabel: 'L', sizedWith: small.id }),
  ])

  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(labels(await sizesOf(api, small.id))).toEqual(['S', 'L'])
})

test('only a product with a size takes a third statement', async ({ context, api }) => {
  const save = await createProductSaver(context, api)
  const statementsFor = async (productId: string) => {
    context.statements.length = 0
    await sizesOf(api, productId)
    return context.statements.length
  }
  const plain = await statementsFor((await save({})).body.product.id)

  expect(await statementsFor((await save({ sizeLabel: 'S' })).body.product.id)).toBe(plain + 1)
})
