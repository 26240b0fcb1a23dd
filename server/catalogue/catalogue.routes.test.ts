import sharp from 'sharp'
import { expect } from 'vitest'
import { type TestApi, test } from '#tests/support/api.ts'
import {
  createAdmin,
  createBrand,
  createCategory,
  createCustomer,
  createProduct,
  createVariant,
  issueToken,
} from '#tests/support/factories.ts'
import { multipartForm } from '#tests/support/multipart-form.ts'
import type { TestContext } from '#tests/support/test-context.ts'

const png = await sharp({ create: { width: 20, height: 25, channels: 3, background: 'red' } })
  .png()
  .toBuffer()

/** Sends a valid product form with changed fields as an administrator; an undefined field is omitted. */
async function saveProduct(
  context: TestContext,
  api: TestApi,
  changes: Record<string, string | undefined> = {},
  files: Buffer[] = [],
) {
  const fields = {
    productName: 'Kurta',
    description: '<p>Cotton</p>',
    originalPrice: '1999.00',
    discountPrice: '',
    productVariants: '[{"color":"red","stock":3}]',
    categoryId: (await createCategory(context)).id,
    brandId: (await createBrand(context)).id,
    ...changes,
  }
  const sent = Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined),
  )
  const form = multipartForm(
    sent,
    files.map((bytes, index) => ({ field: 'images', filename: `${index}.png`, bytes })),
  )
  return api.call('POST /products', { token: await issueToken(context, await createAdmin(context)), ...form })
}

test('an empty discount price means no discount', async ({ context, api }) => {
  const { status, body } = await saveProduct(context, api, { discountPrice: '' }, [png])

  expect(status).toBe(200)
  expect(body.product).toMatchObject({ discountPrice: null, originalPrice: '1999.00', images: [{ filename: '0.png' }] })
})

test('a tax rate is sent in percent, and an empty one removes it', async ({ context, api }) => {
  const set = await saveProduct(context, api, { hsn: ' 7102 ', taxRate: '0.25' })
  expect(set.body.product).toMatchObject({ hsn: '7102', taxRate: '0.25' })
  const emptied = await saveProduct(context, api, { id: set.body.product.id, hsn: '', taxRate: '' })
  expect(emptied.body.product).toMatchObject({ hsn: null, taxRate: null })
})

test('a rate by price is kept if omitted, removed by an empty text, and missing in responses without it', async ({
  context,
  api,
}) => {
  const set = await saveProduct(context, api, { taxRate: '12', taxRateBy: 'price' })
  const { id } = set.body.product
  expect(set.body.product).toMatchObject({ taxRate: '12', taxRateBy: 'price' })
  expect((await saveProduct(context, api, { id })).body.product).toMatchObject({ taxRate: '12', taxRateBy: 'price' })
  const emptied = await saveProduct(context, api, { id, taxRateBy: '' })
  expect(emptied.body.product).toMatchObject({ taxRate: '12' })
  expect(emptied.body.product).not.toHaveProperty('taxRateBy')
})

const invalidFields: Record<string, Record<string, string | undefined>> = {
  productVariants: { productVariants: '[{"color":' },
  'productVariants none': { productVariants: '[]' },
  'productVariants twice': { productVariants: '[{"color":"red","stock":1},{"color":"RED","stock":1}]' },
  'productVariants color': { productVariants: '[{"color":"url(x)","stock":1}]' },
  'productVariants stock': { productVariants: '[{"color":"red","stock":-1}]' },
  'productVariants half': { productVariants: '[{"color":"red","stock":1.5}]' },
  'productVariants text': { productVariants: '"red"' },
  'productVariants SKU with a zero byte': { productVariants: '[{"color":"red","stock":1,"sku":"A\\u0000B"}]' },
  'productVariants barcode': { productVariants: '[{"color":"red","stock":1,"barcode":"8901030865238"}]' },
  'productVariants weight': { productVariants: '[{"color":"red","stock":1,"weightGrams":0}]' },
  'publishAt missing': { status: 'SCHEDULED' },
  status: { status: 'HIDDEN' },
  deletedImageIds: { deletedImageIds: '["x"' },
  'deletedImageIds of no ids': { deletedImageIds: '["x"]' },
  discountPrice: { discountPrice: '2000' },
  'discountPrice zero': { discountPrice: '0' },
  originalPrice: { originalPrice: '-1' },
  'originalPrice decimals': { originalPrice: '1.999' },
  'originalPrice missing': { originalPrice: undefined },
  'originalPrice huge': { originalPrice: '99999999999' },
  productName: { productName: '  ' },
  'hsn of five digits': { hsn: '62050' },
  'hsn of letters': { hsn: 'ABCD' },
  'taxRate of a hundred': { taxRate: '100' },
  'taxRate decimals': { taxRate: '1.125' },
  'taxRate negative': { taxRate: '-5' },
  'taxRateBy of the weight': { taxRateBy: 'weight' },
  categoryId: { categoryId: 'x' },
  brandId: { brandId: '5f0f3a52-7c7b-4f0f-9f57-0a4e5d1d1111' },
  id: { id: 'x' },
  seenUpdatedAt: { seenUpdatedAt: 'yesterday' },
}
for (const [name, changes] of Object.entries(invalidFields)) {
  test(`an invalid ${name} of the product form is an error at its field`, async ({ context, api }) => {
    const { status, body } = await saveProduct(context, api, changes)

    expect(status).toBe(400)
    expect(body).toMatchObject({ message: expect.any(String), errors: { [name.split(' ')[0]!]: expect.any(String) } })
  })
}

test.for([undefined, ''])(
  'the category and the brand %j of a product form are required',
  async (id, { context, api }) => {
    const { status, body } = await saveProduct(context, api, { categoryId: id, brandId: id })
    expect(status).toBe(400)
    expect(body.errors).toEqual({ categoryId: 'Category is required', brandId: 'Brand is required' })
  },
)

test.for(['', '-1', 'abc'])(
  'a discount price is not compared with an original price of %j',
  async (originalPrice, { context, api }) => {
    const { status, body } = await saveProduct(context, api, { originalPrice, discountPrice: '90' })
    expect(status).toBe(400)
    expect(body.errors).toEqual({ originalPrice: 'Enter an amount in rupees with at most 2 decimals.' })
  },
)

test.for([undefined, '', ' ', 'null', '[]'])(
  'the error of a product form with the variants %j says that one is required',
  async (productVariants, { context, api }) => {
    const { status, body } = await saveProduct(context, api, { productVariants })
    const message = 'At least one product variant (color with stock) is required.'
    expect(status).toBe(400)
    expect(body.errors.productVariants).toBe(message)
    expect(body.message).toBe(message)
  },
)

test.for(['tan', '#ff', 'red;background:url(//x)', '</style>', 'var(--ink)'])(
  'the server refuses the colour %s, because colours are used in styles',
  async (color, { context, api }) => {
    const reply = await saveProduct(context, api, { productVariants: JSON.stringify([{ color, stock: 1 }]) })

    expect(reply.status).toBe(400)
    expect(reply.body.errors.productVariants).toBe(
      'One or more variants have an invalid color format. Use a CSS color name or hex code.',
    )
  },
)

test('an image of several megabytes is accepted', async ({ context, api }) => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const photo = await sharp({ create: { width: 1200, height: 1500, channels: 3, background: 'red', noise } })
    .png()
    .toBuffer()
  const { status, body } = await saveProduct(context, api, {}, [photo])

  expect(photo.length).toBeGreaterThan(3 * 1024 * 1024)
  expect(status, body.message).toBe(200)
})

test('an id that is empty or null creates', async ({ context, api }) => {
  const token = await issueToken(context, await createAdmin(context))
  expect((await saveProduct(context, api, { id: '' })).status).toBe(200)
  expect((await api.call('POST /categories', { token, ...multipartForm({ id: '', name: 'Audio' }) })).status).toBe(200)
  for (const id of ['', null])
    expect((await api.call('POST /brands', { token, body: { id, name: `Brand ${id}` } })).status, `${id}`).toBe(200)
})

test('a product with an unknown id is 404 and is not created', async ({ context, api }) => {
  const { status } = await saveProduct(context, api, { id: '5f0f3a52-7c7b-4f0f-9f57-0a4e5d1d1111' })

  expect(status).toBe(404)
  expect((await api.call('GET /products')).body.pagination.totalItems).toBe(0)
})

test('a file that is not an image is 415; too many or unexpected files are 4xx', async ({ context, api }) => {
  const token = await issueToken(context, await createAdmin(context))
  const unexpected = multipartForm({ name: 'Audio' }, [{ field: 'avatar', filename: 'a.png', bytes: png }])

  expect((await saveProduct(context, api, {}, [Buffer.from('<svg/>')])).status).toBe(415)
  expect([400, 413]).toContain((await saveProduct(context, api, {}, Array<Buffer>(11).fill(png))).status)
  expect((await saveProduct(context, api, {}, [Buffer.concat([png, Buffer.alloc(11 * 1024 * 1024)])])).status).toBe(413)
  expect((await api.call('POST /categories', { token, ...unexpected })).status).toBe(400)
})

test('a text in place of an image is an error at its field, and an empty one means no image', async ({
  context,
  api,
}) => {
  const token = await issueToken(context, await createAdmin(context))
  const send = (image: string) => api.call('POST /categories', { token, ...multipartForm({ name: 'Audio', image }) })

  const message = 'The image must be an image file.'
  expect(await send('a.png')).toMatchObject({ status: 400, body: { message, errors: { image: message } } })
  expect((await send('')).status).toBe(200)
  const ofProduct = await saveProduct(context, api, { images: 'a.png' })
  expect(ofProduct).toMatchObject({ status: 400, body: { errors: { images: 'Images must be images.' } } })
})

test("clearImage 'false' keeps the image, 'true' removes it, and other values are refused", async ({
  context,
  api,
}) => {
  const token = await issueToken(context, await createAdmin(context))
  const send = (fields: Record<string, string>, files = [] as Buffer[]) =>
    api.call('POST /categories', {
      token,
      ...multipartForm(
        { name: 'Audio', ...fields },
        files.map((bytes) => ({ field: 'image', filename: 'a.png', bytes })),
      ),
    })
  const { id, imageUrl } = (await send({}, [png])).body.category

  expect((await send({ id, clearImage: 'false' })).body.category.imageUrl).toBe(imageUrl)
  expect((await send({ id, clearImage: 'maybe' })).status).toBe(400)
  expect((await send({ id, clearImage: 'true' })).body.category.imageUrl).toBeNull()
})

test('only administrators create and delete', async ({ context, api }) => {
  const token = await issueToken(context, await createCustomer(context))
  const params = { id: (await createProduct(context)).id }
  const calls = [
    'POST /products',
    'POST /categories',
    'POST /brands',
    'DELETE /products/{id}',
    'DELETE /categories/{id}',
    'DELETE /brands/{id}',
  ]

  for (const call of calls) {
    expect((await api.call(call, { params })).status).toBe(401)
    expect((await api.call(call, { token, params })).status).toBe(403)
  }
})

const invalidValues = ['0', '-1', 'abc', '1e9', '1.5', '99999999999999999999', "1'--", '1,2', ' ', '%00']
const parameters = [
  'page',
  'limit',
  'pageSize',
  'sortBy',
  'sortOrder',
  'categoryId',
  'brandId',
  'cursor',
  'q',
  'stock',
  'discounted',
]
test('every parameter value of the listing gets 200 or 400', async ({ api }) => {
  for (const parameter of parameters) {
    for (const value of [...invalidValues, 'createdAt; drop table products', '__proto__', 'a'.repeat(3000)]) {
      const { status, body } = await api.call('GET /products', { query: { [parameter]: value } })
      expect([200, 400], `${parameter}=${value}`).toContain(status)
      if (status === 400) expect(body.message).toEqual(expect.any(String))
    }
  }
  const twice = await api.app.inject('/api/products?page=1&page=2')
  expect(twice.statusCode).toBe(400)
})

test('page sizes are capped at 100, and unknown parameters are ignored', async ({ context, api }) => {
  await createProduct(context)
  const { status, body } = await api.call('GET /products', { query: { limit: '1000', colour: 'red' } })

  expect(status).toBe(200)
  expect(body.pagination).toEqual({ page: 1, currentPage: 1, totalPages: 1, totalItems: 1, nextCursor: null })
})

test('a malformed id in a path is 404', async ({ api }) => {
  for (const path of ['/products/x', '/products/variant/x', '/categories/1', "/products/'%20or%201=1"]) {
    const reply = await api.app.inject(`/api${path}`)
    expect(reply.statusCode, path).toBe(404)
    expect(reply.json().message).toEqual(expect.any(String))
  }
})

test('money is sent in rupees with two decimals and timestamps in UTC', async ({ context, api }) => {
  const variant = await createVariant(context, { price: 1299_50, originalPrice: 1500_00 })
  const { body } = await api.call('GET /products/{productId}', { params: { productId: variant.productId } })

  expect(body.product).toMatchObject({ originalPrice: '1500.00', discountPrice: '1299.50', buyCount: 0 })
  expect(body.product.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(body.variants).toEqual([{ id: variant.id, color: 'red', stock: 10 }])
  expect(
    (await api.call('GET /products/variant/{variantId}', { params: { variantId: variant.id } })).body.requestedVariant,
  ).toEqual(body.variants[0])
})

test('a request with view=0 counts no view, and invalid values are refused', async ({ context, api }) => {
  const params = { productId: (await createProduct(context)).id }
  await api.call('GET /products/{productId}', { params })
  await api.call('GET /products/{productId}', { params, query: { view: '0' } })
  expect((await api.call('GET /products/{productId}', { params, query: { view: 'no' } })).status).toBe(400)
  await context.viewCounter.flush()

  expect((await api.call('GET /products/{productId}', { params })).body.product.viewCount).toBe(1)
})

test('categories and brands are listed by name', async ({ context, api }) => {
  for (const name of ['Wearables', 'Audio']) {
    await createCategory(context, { name })
    await createBrand(context, { name })
  }
  expect((await api.call('GET /categories')).body.map(({ name }: { name: string }) => name)).toEqual([
    'Audio',
    'Wearables',
  ])
  expect((await api.call('GET /brands')).body.map(({ name }: { name: string }) => name)).toEqual(['Audio', 'Wearables'])
})

test('brands and categories can be searched by words and paged; without parameters all are listed', async ({
  context,
  api,
}) => {
  for (const [at, name] of ['Kaveri Looms', 'Looms of 100% Kutch', 'Zari', 'Ab_c'].entries()) {
    await createBrand(context, { name })
    await createCategory(context, { name: `${name} ${at}` })
  }
  const namesOf = async (query: Record<string, string>) =>
    (await api.call('GET /brands', { query })).body.map(({ name }: { name: string }) => name)

  expect(await namesOf({})).toHaveLength(4)
  expect(await namesOf({ q: 'LOOMS kav' })).toEqual(['Kaveri Looms'])
  expect(await namesOf({ q: '0%' })).toEqual(['Looms of 100% Kutch'])
  expect(await namesOf({ q: '_' })).toEqual(['Ab_c'])
  expect([...(await namesOf({ limit: '3' })), ...(await namesOf({ limit: '3', page: '2' }))]).toEqual(await namesOf({}))
  expect(await namesOf({ limit: '3', withNext: 'true' })).toEqual(await namesOf({}))
  expect(await namesOf({ limit: '3', page: '2', withNext: 'true' })).toEqual(await namesOf({ limit: '3', page: '2' }))
  expect((await api.call('GET /categories', { query: { q: 'zari' } })).body).toMatchObject([{ name: 'Zari 2' }])
  const strange: Record<string, string>[] = [{ limit: '0' }, { limit: 'x' }, { page: '-1' }, { q: 'x'.repeat(201) }]
  for (const query of strange) {
    expect((await api.call('GET /categories', { query })).status).toBe(400)
  }
})
