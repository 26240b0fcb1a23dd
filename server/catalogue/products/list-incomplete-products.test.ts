import { expect } from 'vitest'
import { incompleteProducts } from '#contract/catalogue/incomplete-products.ts'
import { createCategory, createVariant } from '#tests/support/factories.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { listIncompleteProducts } from './list-incomplete-products.ts'

const list = (context: TestContext, query: { cursor?: string; limit?: string } = {}) =>
  listIncompleteProducts(context, incompleteProducts.list.query.parse(query))

/** A category that requires the country of origin and the maker. */
async function createImports({ db }: TestContext, id: string) {
  const requiredDeclarations = ['countryOfOrigin', 'maker']
  await db.updateTable('categories').set({ requiredDeclarations }).where('id', '=', id).execute()
}

async function createProduct(context: TestContext, categoryId: string, columns: Record<string, unknown> = {}) {
  const { productId } = await createVariant(context)
  await context.db
    .updateTable('products')
    .set({ categoryId, ...columns })
    .where('id', '=', productId)
    .execute()
  return productId
}

test('the list has the products that lack what their category requires, and says what', async ({ context }) => {
  const [imports, others] = [await createCategory(context, { name: 'Imports' }), await createCategory(context)]
  await createImports(context, imports.id)
  const importer = '{"importer":"Globex, Mumbai"}'
  await createProduct(context, others.id)
  await createProduct(context, imports.id, { countryId: 10, declarations: importer })
  const bare = await createProduct(context, imports.id, { declarations: '{"netQuantity":"1 N"}' })
  const withoutCountry = await createProduct(context, imports.id, { declarations: importer })
  const draft = { unpublishedAt: new Date(), unpublishedAs: 'DRAFT', countryId: 10 }
  const withoutMaker = await createProduct(context, imports.id, draft)
  await createProduct(context, imports.id, { unpublishedAt: new Date(), unpublishedAs: 'DELETED' })

  const { products, totalItems, nextCursor } = await list(context)
  expect(products).toHaveLength(3)
  expect(products).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        id: bare,
        missing: ['countryOfOrigin', 'maker'],
        category: { id: imports.id, name: 'Imports' },
      }),
      expect.objectContaining({ id: withoutCountry, missing: ['countryOfOrigin'] }),
      expect.objectContaining({ id: withoutMaker, missing: ['maker'], status: 'DRAFT' }),
    ]),
  )
  expect({ totalItems, nextCursor }).toEqual({ totalItems: 3, nextCursor: null })
})

test('pages by cursor show every product once', async ({ context }) => {
  const expected: string[] = []
  for (let category = 0; category < 3; category++) {
    const { id } = await createCategory(context)
    await createImports(context, id)
    for (const columns of [{}, {}, { countryId: 10 }, { declarations: '{"packer":"Globex"}' }])
      expected.push(await createProduct(context, id, columns))
  }
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await list(context, { limit: '5', ...(cursor && { cursor }) })
    seen.push(...page.products.map(({ id }) => id))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(seen.toSorted()).toEqual(expected.toSorted())
})

test('an invalid cursor is refused', async ({ context }) => {
  await expect(list(context, { cursor: 'x' })).rejects.toMatchObject({ kind: 'invalid' })
})
