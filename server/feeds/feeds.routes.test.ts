import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import pLimit from 'p-limit'
import { expect, onTestFinished } from 'vitest'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import { test as apiTest, createApi, type TestApi } from '#tests/support/api.ts'
import { createAttributes } from '#tests/support/catalogue/create-attributes.ts'
import { createZone } from '#tests/support/delivery/zones.ts'
import { createBrand, createCategory, createProduct, createVariant, unpublish } from '#tests/support/factories.ts'
import { parseFeed, validateItems } from '#tests/support/files/google-feed-validator.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { googleFeed } from './google-feed.ts'

const feedPath = '/feeds/google.xml'
const picture = '0123456789abcdef0123456789abcdef.webp'

/** `test` with a published feed. */
const test = apiTest.extend('published', { auto: true }, async ({ context }) => {
  await ensureCompanyDetails(context.db)
  await context.db.updateTable('companyDetails').set({ productFeed: true, companyName: 'Rao & Sons' }).execute()
})

/** The items, sorted by title. */
const parseSorted = (xml: string) => parseFeed(xml).sort((one, other) => (one.title![0]! < other.title![0]! ? -1 : 1))
const readFeed = async (api: TestApi) => parseSorted((await api.app.inject(feedPath)).body)

/** A product with a picture and a variant in stock. */
const createListed = (context: TestContext, given: Parameters<typeof createVariant>[1] = {}) =>
  createVariant(context, { images: [{ file: picture }], ...given })

apiTest('the feed is 404 until the owner publishes it, and costs one statement', async ({ context, api }) => {
  expect((await api.app.inject(feedPath)).statusCode).toBe(404)
  await ensureCompanyDetails(context.db)
  await createListed(context)
  context.statements.length = 0
  const { statusCode, headers, json } = await api.app.inject(feedPath)
  expect(statusCode).toBe(404)
  expect(headers['cache-control']).toBe('no-store')
  expect(json()).toEqual({ message: 'There is nothing at this address.' })
  expect(context.statements).toHaveLength(1)
})

test('the feed has an item for each variant, with own prices and what is sold out', async ({ context, api }) => {
  await context.db.updateTable('companyDetails').set({ shippingFee: 49_00 }).execute()
  const category = await createCategory(context, { name: 'Kurtas' })
  const brand = await createBrand(context, { name: 'Sona' })
  const product = await createProduct(context, {
    name: 'Kurta',
    description: '<p>Soft <b>cotton</b> &amp; silk</p>',
    originalPrice: 499_00,
    price: 399_00,
    optionName: 'Size',
    categoryId: category.id,
    brandId: brand.id,
    images: [{ file: picture, color: 'red' }, { file: picture.replace('0', '1') }],
  })
  const small = await createVariant(context, { product, optionValue: 'S', sku: 'KUR-S' })
  const large = await createVariant(context, { product, optionValue: 'XL', ownPrice: 550_00, stock: 0 })
  await context.db
    .updateTable('productVariants')
    .set({ barcode: '8901030865275', weightGrams: 250 })
    .where('id', '=', large.id)
    .execute()

  const { statusCode, headers, body } = await api.app.inject(feedPath)
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  const items = parseSorted(body)
  expect(validateItems(items)).toEqual([])
  const shared = {
    description: ['Soft cotton & silk'],
    brand: ['Sona'],
    product_type: ['Kurtas'],
    condition: ['new'],
    item_group_id: [product.id],
    color: ['Red'],
    image_link: [`${context.publicUrl}/uploads/${picture}`],
    additional_image_link: [`${context.publicUrl}/uploads/${picture.replace('0', '1')}`],
  }
  expect(items).toEqual([
    {
      ...shared,
      id: ['KUR-S'],
      title: ['Kurta (Red, Size S)'],
      link: [`${context.publicUrl}/product/${product.id}?variant=${small.id}`],
      availability: ['in_stock'],
      price: ['499.00 INR'],
      sale_price: ['399.00 INR'],
      shipping: ['g:country=IN g:price=49.00 INR'],
      mpn: ['KUR-S'],
      size: ['S'],
    },
    {
      ...shared,
      id: [large.id],
      title: ['Kurta (Red, Size XL)'],
      link: [`${context.publicUrl}/product/${product.id}?variant=${large.id}`],
      availability: ['out_of_stock'],
      price: ['550.00 INR'],
      shipping: ['g:country=IN g:price=0.00 INR'],
      gtin: ['8901030865275'],
      size: ['XL'],
      shipping_weight: ['250 g'],
    },
  ])
})

test("the shipping is left out in a store with delivery zones, which do not charge the store's fee", async ({
  context,
  api,
}) => {
  await createListed(context)
  expect((await readFeed(api))[0]).toHaveProperty('shipping')
  await createZone(context)
  expect((await readFeed(api))[0]).not.toHaveProperty('shipping')
})

test('names with markup, control characters and emoji give valid XML', async ({ context, api }) => {
  const brand = await createBrand(context, { name: `Rao "&" <Sons>` })
  const name = 'Diya 🪔\u0007 <b>"Gold" & \'Silver\'</b>\ufffe'
  await createListed(context, { product: name, brandId: brand.id })
  const [item, ...others] = await readFeed(api)
  expect(others).toEqual([])
  expect(item).toMatchObject({ title: [`Diya 🪔 <b>"Gold" & 'Silver'</b> (Red)`], brand: [`Rao "&" <Sons>`] })
})

test('drafts, archived and deleted products, retired variants and products without a picture are left out', async ({
  context,
  api,
}) => {
  for (const unpublishedAs of ['DRAFT', 'ARCHIVED', 'DELETED'] as const) {
    const { productId } = await createListed(context)
    await unpublish(context, productId, unpublishedAs)
  }
  await createVariant(context)
  await createProduct(context, { images: [{ file: picture }] })
  const { product } = await createListed(context)
  const retired = await createVariant(context, { product, color: 'blue' })
  const remaining = await readFeed(api)
  await context.db.updateTable('productVariants').set({ retiredAt: new Date() }).where('id', '=', retired.id).execute()

  expect(remaining.map(({ color }) => color?.[0])).toEqual(['Blue', 'Red'])
  expect(await readFeed(api)).toEqual([{ ...remaining[1], item_group_id: undefined }])
})

test('batches join without gaps, and each is one statement', async ({ context }) => {
  const variants = await Promise.all(Array.from({ length: 7 }, () => createListed(context)))
  context.statements.length = 0
  const source = { db: context.db, publicUrl: context.publicUrl, limit: pLimit(1), batchSize: 3 }
  const feed = googleFeed(source, { enabled: true, companyName: 'Rao', shippingFee: 0 })
  const ids = parseFeed(await text(Readable.from(feed))).map(({ id }) => id?.[0])
  expect(ids).toHaveLength(7)
  expect(new Set(ids)).toEqual(new Set(variants.map(({ id }) => id)))
  expect(context.statements).toHaveLength(3)
})

test('a client that leaves ends the reading', async ({ context }) => {
  await Promise.all(Array.from({ length: 4 }, () => createListed(context)))
  context.statements.length = 0
  const source = { db: context.db, publicUrl: context.publicUrl, limit: pLimit(1), batchSize: 1 }
  for await (const part of googleFeed(source, { enabled: true, companyName: 'Rao', shippingFee: 0 }))
    if (part.includes('<item>')) break
  expect(context.statements).toHaveLength(1)
})

test('an empty catalogue gives a feed without items', async ({ api }) => {
  const { body } = await api.app.inject(feedPath)
  expect(parseFeed(body)).toEqual([])
  expect(body).toContain('<title>Rao &amp; Sons</title>')
})

/** Gives the category of a product an attribute, and the product a value of it. */
async function createSpecification(context: TestContext, productId: string) {
  const { db } = context
  const { categoryId } = await db
    .selectFrom('products')
    .select('categoryId')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  const { Fabric } = await createAttributes(context, categoryId!, [{ name: 'Fabric', kind: 'TEXT' }])
  const attributeValues = JSON.stringify({ [Fabric!.id]: 'Cotton' })
  await db.updateTable('products').set({ attributeValues }).where('id', '=', productId).execute()
}

test('a specification is in the feed, and the feed changes with its name', async ({ context, api }) => {
  const { productId } = await createListed(context)
  await createSpecification(context, productId)
  const { headers, body } = await api.app.inject(feedPath)
  expect(parseFeed(body)[0]!.product_detail).toEqual(['g:attribute_name=Fabric g:attribute_value=Cotton'])
  await context.db.updateTable('attributes').set({ name: 'Cloth' }).execute()
  expect((await api.app.inject(feedPath)).headers.etag).not.toBe(headers.etag)
})

const changes: Record<string, (context: TestContext, productId: string) => Promise<unknown>> = {
  'the name changes': ({ db }, id) => db.updateTable('products').set({ name: 'New' }).where('id', '=', id).execute(),
  'a price changes': ({ db }) => db.updateTable('productVariants').set({ originalPrice: 700_00 }).execute(),
  'a variant is sold out': ({ db }) => db.updateTable('productVariants').set({ stock: 0 }).execute(),
  'a picture is added': ({ db }, productId) =>
    db.insertInto('productImages').values({ productId, file: 'b.webp', filename: 'b', position: 1 }).execute(),
  'a brand gets another name': ({ db }) => db.updateTable('brands').set({ name: 'New' }).execute(),
  'a category gets another name': ({ db }) => db.updateTable('categories').set({ name: 'New' }).execute(),
  'the shipping fee changes': ({ db }) => db.updateTable('companyDetails').set({ shippingFee: 10_00 }).execute(),
  'the first delivery zone is added': (context) => createZone(context),
  'a product is added': (context) => createListed(context),
  'the product is archived': (context, productId) => unpublish(context, productId, 'ARCHIVED'),
}

test.for(Object.entries(changes))('the ETag changes when %s', async ([, change], { context, api }) => {
  const { productId } = await createListed(context)
  const etag = String((await api.app.inject(feedPath)).headers.etag)
  const ask = () => api.app.inject({ url: feedPath, headers: { 'if-none-match': etag } })
  expect((await ask()).statusCode).toBe(304)
  await change(context, productId)
  expect((await ask()).statusCode).toBe(200)
})

test('the ETag changes with the address of the store', async ({ context, api }) => {
  await createListed(context)
  const { app } = await createApi({ ...context, publicUrl: 'https://moved.example' })
  onTestFinished(() => app.close())
  const [before, after] = [await api.app.inject(feedPath), await app.inject(feedPath)]
  expect(after.body).toContain('https://moved.example/')
  expect(after.headers.etag).not.toBe(before.headers.etag)
})

test('views and sales of some pieces keep the ETag', async ({ context, api }) => {
  await createListed(context)
  const etag = (await api.app.inject(feedPath)).headers.etag
  await context.db.updateTable('products').set({ viewCount: sql<number>`view_count + 1` }).execute()
  await context.db.updateTable('productVariants').set({ stock: 9 }).execute()
  expect((await api.app.inject(feedPath)).headers.etag).toBe(etag)
})

test('the feed is compressed, cacheable by proxies and not indexed; HEAD has its headers', async ({ context, api }) => {
  for (let count = 0; count < 5; count++) await createListed(context)
  const plain = (await api.app.inject(feedPath)).body
  const read = (encoding: string) => api.app.inject({ url: feedPath, headers: { 'accept-encoding': encoding } })
  const [brotli, gzip] = [await read('br'), await read('gzip')]
  expect([brotli.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain)
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain)
  expect(brotli.headers).toMatchObject({
    'cache-control': 'public, no-cache',
    vary: expect.stringContaining('accept-encoding'),
    'x-robots-tag': 'noindex',
  })
  const head = await api.app.inject({ method: 'HEAD', url: feedPath })
  expect(head.statusCode).toBe(200)
  expect(head.body).toBe('')
  expect(head.headers.etag).toBe(brotli.headers.etag)
})

test('a client that reads the feed more than 30 times in a minute gets 429', async ({ context }) => {
  const { app } = await createApi(context, { rateLimit: true })
  try {
    for (let count = 0; count < 30; count++) expect((await app.inject(feedPath)).statusCode).toBe(200)
    const { statusCode, headers } = await app.inject(feedPath)
    expect(statusCode).toBe(429)
    expect(headers['retry-after']).toBeDefined()
  } finally {
    await app.close()
  }
})
