import { expect } from 'vitest'
import { type TestApi, test } from '#tests/support/api.ts'
import {
  createAdmin,
  createCategory,
  createProduct,
  createSizeChart,
  createVariant,
  issueToken,
} from '#tests/support/factories.ts'
import { multipartForm } from '#tests/support/multipart-form.ts'
import type { TestContext } from '#tests/support/test-context.ts'

const chart = createSizeChart()

/** Sends the category form as an administrator. */
async function saveCategory(context: TestContext, api: TestApi, fields: Record<string, string>) {
  const token = await issueToken(context, await createAdmin(context))
  const form = multipartForm(fields)
  return api.call('POST /categories', { token, ...form })
}

const readChart = (api: TestApi, categoryId: string) =>
  api.call('GET /categories/{categoryId}/size-chart', { params: { categoryId } })

const readCategory = (api: TestApi, categoryId: string, query = {}) =>
  api.call('GET /categories/{categoryId}', { params: { categoryId }, query })

const auditedCharts = async ({ db }: TestContext) => {
  const entries = await db.selectFrom('auditEntries').select(['before', 'after']).orderBy('id').execute()
  return entries.map(({ before, after }) =>
    [before, after].map((values) => (values as { sizeChart?: unknown } | null)?.sizeChart),
  )
}

test('an owner adds, keeps and removes the size chart of a category', async ({ context, api }) => {
  const fields = { name: 'Kurtas', description: '' }
  const created = await saveCategory(context, api, { ...fields, sizeChart: JSON.stringify(chart) })
  const { id } = created.body.category
  expect(created.body.category.sizeChart).toEqual(chart)
  expect((await readChart(api, id)).body).toEqual(chart)

  const renamed = await saveCategory(context, api, { ...fields, id, name: 'Long kurtas' })
  expect(renamed.body.category).toMatchObject({ name: 'Long kurtas', sizeChart: chart })
  const removed = await saveCategory(context, api, { ...fields, id, name: 'Long kurtas', sizeChart: 'null' })
  expect(removed.body.category).toEqual({ id, name: 'Long kurtas', description: null, imageUrl: null })
  expect(await readChart(api, id)).toMatchObject({ status: 404, body: { message: 'Size chart not found.' } })

  const lines = ['Size | Chest (cm) | UK', 'S | 86-91 | 8', 'M | 91-97 | 10', 'Measured on the body.']
  expect(await auditedCharts(context)).toEqual([
    [undefined, lines],
    [undefined, undefined],
    [lines, null],
  ])
})

test('a chart is stored with trimmed texts and lengths in one notation', async ({ context, api }) => {
  const typed = { ...chart, rows: [{ size: ' S ', values: ['86 – 91 cm', ' 8 '] }], note: ' ' }
  const { body } = await saveCategory(context, api, { name: 'Kurtas', sizeChart: JSON.stringify(typed) })
  expect(body.category.sizeChart).toEqual({ ...chart, rows: [{ size: 'S', values: ['86-91', '8'] }], note: null })
})

test('an invalid chart is refused with its first problem, and the category stays as it was', async ({
  context,
  api,
}) => {
  const { id } = await createCategory(context, { name: 'Kurtas', sizeChart: chart })
  const invalid: [unknown, string][] = [
    [{ ...chart, rows: [{ size: 'S', values: ['34 in', ''] }] }, 'Enter centimetres such as 86, 86.5 or 86-91.'],
    [{ ...chart, rows: [] }, 'Add at least one size.'],
    [{ ...chart, note: 'x'.repeat(501) }, 'The note must not exceed 500 characters'],
  ]
  for (const [value, message] of invalid) {
    const response = await saveCategory(context, api, { id, name: 'Renamed', sizeChart: JSON.stringify(value) })
    expect(response).toMatchObject({ status: 400, body: { errors: { sizeChart: message } } })
  }
  for (const sizeChart of ['', '{', '[]', '7']) {
    expect((await saveCategory(context, api, { id, name: 'Renamed', sizeChart })).status).toBe(400)
  }
  expect((await readCategory(api, id, { sizeChart: 'true' })).body).toMatchObject({ name: 'Kurtas', sizeChart: chart })
})

test('lists and the category carry no chart unless it is asked for', async ({ context, api }) => {
  const { id, name } = await createCategory(context, { sizeChart: chart })
  const category = { id, name, description: null, imageUrl: null }
  expect((await api.call('GET /categories')).body).toEqual([category])
  expect((await readCategory(api, id)).body).toEqual(category)
  expect((await readCategory(api, id, { sizeChart: 'true' })).body).toEqual({ ...category, sizeChart: chart })
  expect((await readCategory(api, id, { sizeChart: 'yes' })).status).toBe(400)
  expect((await readChart(api, 'x')).status).toBe(404)
})

test('a product says that its category has a chart only where it has a second option, in one statement', async ({
  context,
  api,
}) => {
  const categoryId = (await createCategory(context, { sizeChart: chart })).id
  const sized = await createProduct(context, { categoryId, optionName: 'Size' })
  const plain = await createProduct(context, { categoryId })
  const withoutChart = await createProduct(context, { optionName: 'Size' })
  const variant = await createVariant(context, { product: sized })
  context.statements.length = 0
  const keysOf = async (productId: string) => {
    const { body } = await api.call('GET /products/{productId}', { params: { productId }, query: { view: '0' } })
    return Object.keys(body.product).includes('hasSizeChart') ? body.product.hasSizeChart : 'no field'
  }

  expect([await keysOf(sized.id), await keysOf(plain.id), await keysOf(withoutChart.id)]).toEqual([
    true,
    'no field',
    'no field',
  ])
  expect(context.statements).toHaveLength(3)
  const { body } = await api.call('GET /products/variant/{variantId}', { params: { variantId: variant.id } })
  expect(body.product.hasSizeChart).toBe(true)
  const list = await api.call('GET /products')
  expect(JSON.stringify(list.body)).not.toContain('hasSizeChart')
})

test('the preview of a draft with sizes has a link to the size chart', async ({ context, api }) => {
  const { id: categoryId } = await createCategory(context, { sizeChart: chart })
  const { id } = await createProduct(context, { categoryId, optionName: 'Size' })
  const draft = { unpublishedAt: new Date(), unpublishedAs: 'DRAFT' }
  await context.db.updateTable('products').set(draft).where('id', '=', id).execute()
  const token = await issueToken(context, await createAdmin(context))
  const { body } = await api.call('GET /products/{id}/preview', { token, params: { id } })
  expect(body.product).toMatchObject({ status: 'DRAFT', hasSizeChart: true })
})
