import { expect } from 'vitest'
import { type TestApi, test } from '#tests/support/api.ts'
import { createAdmin, createBrand, createCategory, issueToken } from '#tests/support/factories.ts'
import { multipartForm } from '#tests/support/multipart-form.ts'
import type { TestContext } from '#tests/support/test-context.ts'

type Fields = Record<string, string>

/** Sends the product form as an administrator. */
async function saveProduct(context: TestContext, api: TestApi, changes: Fields = {}) {
  const fields = {
    productName: 'Pashmina shawl',
    originalPrice: '4999.00',
    productVariants: '[{"color":"red","stock":3}]',
    categoryId: (await createCategory(context)).id,
    brandId: (await createBrand(context)).id,
    ...changes,
  }
  const token = await issueToken(context, await createAdmin(context))
  return api.call('POST /products', { token, ...multipartForm(fields) })
}

const declarations = { netQuantity: '1 N', manufacturer: 'Dal Weavers\n12 Residency Road, Srinagar 190001' }
const filled = { countryOfOrigin: 'in', declarations: JSON.stringify({ ...declarations, packer: ' ', importer: '' }) }

const readProduct = (api: TestApi, productId: string) =>
  api.call('GET /products/{productId}', { params: { productId }, query: { view: '0' } })

test('the country and the declarations are stored, kept if omitted, and can be cleared', async ({ context, api }) => {
  const created = await saveProduct(context, api, filled)
  const { id } = created.body.product
  expect(created.body.product).toMatchObject({ countryOfOrigin: 'India', countryCode: 'IN', declarations })
  const kept = await saveProduct(context, api, { id })
  expect(kept.body.product).toMatchObject({ countryOfOrigin: 'India', countryCode: 'IN', declarations })

  const replaced = await saveProduct(context, api, { id, declarations: '{"importer":"Globex, Mumbai"}' })
  expect(replaced.body.product).toMatchObject({ countryCode: 'IN', declarations: { importer: 'Globex, Mumbai' } })
  const cleared = await saveProduct(context, api, { id, countryOfOrigin: '', declarations: 'null' })
  expect(Object.keys(cleared.body.product)).not.toEqual(expect.arrayContaining(['countryOfOrigin']))
  expect(Object.keys(cleared.body.product)).not.toEqual(expect.arrayContaining(['declarations']))
})

test('shoppers read the country in lists and the declarations on the page; the code is for administrators', async ({
  context,
  api,
}) => {
  const { id } = (await saveProduct(context, api, filled)).body.product
  const page = (await readProduct(api, id)).body.product
  expect(page).toMatchObject({ countryOfOrigin: 'India', declarations })
  expect(page).not.toHaveProperty('countryCode')
  const list = await api.call('GET /products')
  const [listed] = list.body.data ?? []
  expect(listed).toMatchObject({ countryOfOrigin: 'India' })
  expect(listed).not.toHaveProperty('declarations')
  expect(listed).not.toHaveProperty('countryCode')
})

test('a product without them answers as before', async ({ context, api }) => {
  const { id } = (await saveProduct(context, api)).body.product
  const { product } = (await readProduct(api, id)).body
  for (const field of ['countryOfOrigin', 'countryCode', 'declarations']) expect(product).not.toHaveProperty(field)
})

test('administrators read them of drafts, and a duplicate has them', async ({ context, api }) => {
  const { id } = (await saveProduct(context, api, { ...filled, status: 'DRAFT' })).body.product
  const token = await issueToken(context, await createAdmin(context))
  const copy = await api.call('POST /products/{id}/duplicate', { token, params: { id } })
  expect(copy.body.product).toMatchObject({ countryCode: 'IN', declarations })
  const drafts = await api.call('GET /products/unpublished', { token, query: { status: 'DRAFT' } })
  expect(drafts.body.data).toMatchObject([{ declarations }, { declarations }])
  expect((await api.call('GET /products/{id}/preview', { token, params: { id } })).body.product).toMatchObject({
    countryCode: 'IN',
    declarations,
  })
})

test('invalid values are errors at their fields, and nothing is saved', async ({ context, api }) => {
  const invalid: [Fields, string][] = [
    [{ countryOfOrigin: 'XX' }, 'countryOfOrigin'],
    [{ countryOfOrigin: 'India' }, 'countryOfOrigin'],
    [{ declarations: '' }, 'declarations'],
    [{ declarations: '[]' }, 'declarations'],
    [{ declarations: '{"netQuantity":7}' }, 'declarations'],
    [{ declarations: '{"mrp":"100"}' }, 'declarations'],
    [{ declarations: JSON.stringify({ importer: 'x'.repeat(501) }) }, 'declarations'],
  ]
  for (const [fields, field] of invalid) {
    const { status, body } = await saveProduct(context, api, fields)
    expect({ status, fields: Object.keys((body as never as { errors: object }).errors)[0]?.split('.')[0] }).toEqual({
      status: 400,
      fields: field,
    })
  }
  expect(await context.db.selectFrom('products').select('id').execute()).toEqual([])
})

test('the audit log has the country by name and the declarations as lines', async ({ context, api }) => {
  const { id } = (await saveProduct(context, api, filled)).body.product
  await saveProduct(context, api, { id, countryOfOrigin: 'CN', declarations: 'null' })
  const entries = await context.db.selectFrom('auditEntries').select(['before', 'after']).orderBy('id').execute()
  const lines = ['Net quantity: 1 N', `Manufacturer: ${declarations.manufacturer}`]
  expect(entries[0]).toMatchObject({ after: { countryOfOrigin: 'India', declarations: lines } })
  expect(entries[1]).toMatchObject({
    before: { countryOfOrigin: 'India', declarations: lines },
    after: { countryOfOrigin: 'China', declarations: null },
  })
})
