import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { standardHomeSections } from '#contract/company/home-sections.ts'
import { fewLeftLimit } from '#contract/limits.ts'
import { maxSimilarProducts } from '#contract/recommendations/recommendation-limits.ts'
import { refreshSortRanks } from '#server/catalogue/listing/refresh-sort-ranks.ts'
import { removeProduct } from '#server/catalogue/products/remove-product.ts'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import { subscribe } from '#server/database/subscribe.ts'
import { contentChannel } from '#server/http/response-cache/subscribe-caches.ts'
import { defaultLegalPages } from '#server/legal-pages/default-legal-pages.ts'
import { ensureLegalPages } from '#server/legal-pages/ensure-legal-pages.ts'
import { callAsAdmin } from './support/call-as-admin.ts'
import { zoneForm } from './support/delivery/zones.ts'
import {
  createAdmin,
  createBrand,
  createCategory,
  createCustomer,
  createProduct,
  createSizeChart,
  createVariant,
  issueToken,
} from './support/factories.ts'
import { multipartForm } from './support/multipart-form.ts'
import { createAddress, createCartItem } from './support/order-factories.ts'
import { runImport } from './support/product-import.ts'
import { createCachedApp, createUncachedApp } from './support/response-cache.ts'
import { type TestContext, test } from './support/test-context.ts'

const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64')

async function seedCatalogue(context: TestContext) {
  await ensureLegalPages(context.db, defaultLegalPages(await ensureCompanyDetails(context.db)))
  const category = await createCategory(context, { name: 'Men', sizeChart: createSizeChart() })
  const brand = await createBrand(context, { name: 'Sona' })
  const place = { categoryId: category.id, brandId: brand.id }
  const kurta = await createVariant(context, { product: 'Kurta', ...place, stock: 3, images: [{ file: 'kurta.webp' }] })
  const mug = await createVariant(context, { product: 'Mug', ...place, color: 'blue' })
  return { category, brand, kurta, mug }
}
type SeededCatalogue = Awaited<ReturnType<typeof seedCatalogue>>

const gifts = { handle: 'gifts', name: 'Gifts', kind: 'HAND', inMenu: 'true' }

/** Every kind of cached response. */
const cachedUrls = ({ category, kurta }: SeededCatalogue) => [
  '/',
  `/category/${category.id}`,
  `/product/${kurta.productId}`,
  '/search?q=kurta',
  '/privacy-policy',
  `/api/products?pageSize=12&categoryId=${category.id}`,
  '/api/products?sortBy=stock',
  '/api/products?sortBy=buyCount&stock=in',
  `/api/products/${kurta.productId}?view=0`,
  `/api/products/variant/${kurta.id}`,
  `/api/categories/${category.id}`,
  `/api/categories/${category.id}/size-chart`,
  '/api/brands',
  '/api/search/products?inStock=true',
  `/api/products/${kurta.productId}/reviews`,
  `/api/products/${kurta.productId}/questions`,
  `/api/products/${kurta.productId}/bought-together`,
  `/api/products/${kurta.productId}/similar`,
  '/api/products?sortBy=rating',
  '/api/search/suggestions?q=kurta',
  '/collections/gifts',
  '/api/collections/gifts',
  '/api/collections/gifts/products',
  '/api/company-details',
  '/api/legal-pages',
]

async function fetchAll(app: FastifyInstance, addresses: readonly string[]) {
  const replies = await Promise.all(addresses.map((url) => app.inject({ url })))
  return replies.map(({ statusCode, body }, nth) => `${addresses[nth]} ${statusCode} ${body}`)
}

type Request = { method: 'POST' | 'PUT' | 'DELETE'; url: string; payload?: unknown; headers?: object }
type WriteRequest = (context: TestContext, seeded: SeededCatalogue) => Promise<Request>

const formRequest = (url: string, ...form: Parameters<typeof multipartForm>): Request => {
  const { body, headers } = multipartForm(...form)
  return { method: 'POST', url, payload: body, headers }
}

const productForm = ({ category, brand, kurta }: SeededCatalogue) => ({
  id: kurta.productId,
  productName: 'Silk Kurta',
  originalPrice: '2999',
  discountPrice: '1999',
  productVariants: JSON.stringify([{ id: kurta.id, color: 'green', stock: 3, seenStock: 3 }]),
  categoryId: category.id,
  brandId: brand.id,
})

/** Write requests; each changes the response of some of the URLs. */
const writes: Record<string, WriteRequest> = {
  'a product is created': async (_, seeded) => {
    const { id: _id, ...form } = productForm(seeded)
    return formRequest('/api/products', { ...form, productVariants: '[{"color":"red","stock":5}]' })
  },
  'a product gets another name, price and colour': async (_, seeded) =>
    formRequest('/api/products', productForm(seeded)),
  'a product gets a picture': async (_, seeded) =>
    formRequest('/api/products', { ...productForm(seeded), pictures: '[{"file":0}]' }, [
      { field: 'images', filename: 'new.gif', bytes: gif },
    ]),
  'stock is set': async (_, { kurta }) => ({
    method: 'POST',
    url: `/api/stock/${kurta.id}/adjust`,
    payload: { seenStock: 3, stock: 2, reason: 'DAMAGED' },
  }),
  'the last items are ordered': async (context, { kurta }) => {
    const customer = await createCustomer(context)
    await createCartItem(context, customer, kurta, 2)
    const { id: addressId } = await createAddress(context, customer)
    const authorization = `Bearer ${await issueToken(context, customer)}`
    const payload = { addressId, paymentMethod: 'COD' }
    return { method: 'POST', url: '/api/orders/place', payload, headers: { authorization } }
  },
  'the order is cancelled': async (context) => {
    const { id } = await context.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
    return { method: 'PUT', url: `/api/orders/${id}/status`, payload: { deliveryStatus: 'CANCELED' } }
  },
  'a customer writes a review': async (context, { kurta }) => {
    // The order is delivered by plain SQL, so that only the review changes responses.
    const { userId } = await context.db
      .updateTable('orders')
      .set({ deliveryStatus: 'DELIVERED', deliveredAt: new Date(), canceledAt: null })
      .returning('userId')
      .executeTakeFirstOrThrow()
    const { id: sessionId } = await context.db
      .selectFrom('sessions')
      .select('id')
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
    const authorization = `Bearer ${await issueToken(context, { id: userId!, sessionId, userType: 'CUSTOMER' })}`
    const { url, payload, headers } = formRequest(`/api/products/${kurta.productId}/reviews`, { stars: '4' })
    return { method: 'POST', url, payload, headers: { ...headers, authorization } }
  },
  'a customer finds the review helpful': async (context) => {
    const { id } = await context.db.selectFrom('reviews').select('id').executeTakeFirstOrThrow()
    const authorization = `Bearer ${await issueToken(context, await createCustomer(context))}`
    return { method: 'POST', url: `/api/reviews/${id}/helpful`, headers: { authorization } }
  },
  'the review is answered': async ({ db }) => {
    const { id } = await db.selectFrom('reviews').select('id').executeTakeFirstOrThrow()
    return { method: 'PUT', url: `/api/reviews/${id}/answer`, payload: { answer: 'Thank you.' } }
  },
  'the review is hidden': async ({ db }) => {
    const { id } = await db.selectFrom('reviews').select('id').executeTakeFirstOrThrow()
    return { method: 'PUT', url: `/api/reviews/${id}/hidden`, payload: { reason: 'OFF_TOPIC' } }
  },
  'the owner switches questions on': async ({ db }) => {
    const { companyName, email, contact, address } = await ensureCompanyDetails(db)
    const payload = { companyName, email, contact, address, ratingShown: false, questionsOffered: true }
    return { method: 'PUT', url: '/api/company-details', payload }
  },
  'a customer asks a question': async (context, { kurta }) => {
    const authorization = `Bearer ${await issueToken(context, await createCustomer(context))}`
    const url = `/api/products/${kurta.productId}/questions`
    return { method: 'POST', url, payload: { text: 'Is it lined?' }, headers: { authorization } }
  },
  'a customer answers the question': async (context) => {
    const { id } = await context.db.selectFrom('questions').select('id').executeTakeFirstOrThrow()
    const { userId } = await context.db.selectFrom('reviews').select('userId').executeTakeFirstOrThrow()
    const { id: sessionId } = await context.db
      .selectFrom('sessions')
      .select('id')
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
    const authorization = `Bearer ${await issueToken(context, { id: userId, sessionId, userType: 'CUSTOMER' })}`
    return {
      method: 'POST',
      url: `/api/questions/${id}/answers`,
      payload: { text: 'Yes.' },
      headers: { authorization },
    }
  },
  'a customer finds the answer helpful': async (context) => {
    const { id } = await context.db.selectFrom('questionAnswers').select('id').executeTakeFirstOrThrow()
    const authorization = `Bearer ${await issueToken(context, await createCustomer(context))}`
    return { method: 'POST', url: `/api/questions/answers/${id}/helpful`, headers: { authorization } }
  },
  'the answer is hidden': async ({ db }) => {
    const { id } = await db.selectFrom('questionAnswers').select('id').executeTakeFirstOrThrow()
    return { method: 'PUT', url: `/api/questions/answers/${id}/hidden`, payload: { reason: 'ABUSE' } }
  },
  'the question is answered by the store': async ({ db }) => {
    const { id } = await db.selectFrom('questions').select('id').executeTakeFirstOrThrow()
    return { method: 'PUT', url: `/api/questions/${id}/answer`, payload: { answer: 'Yes.' } }
  },
  'the question is hidden': async ({ db }) => {
    const { id } = await db.selectFrom('questions').select('id').executeTakeFirstOrThrow()
    return { method: 'PUT', url: `/api/questions/${id}/hidden`, payload: { reason: 'OFF_TOPIC' } }
  },
  'a category is created': async () => formRequest('/api/categories', { name: 'Women' }),
  'a category gets another name and a picture': async (_, { category }) =>
    formRequest('/api/categories', { id: category.id, name: 'Menswear' }, [
      { field: 'image', filename: 'men.gif', bytes: gif },
    ]),
  'the size chart of a category changes': async (_, { category }) =>
    formRequest('/api/categories', {
      id: category.id,
      name: 'Menswear',
      sizeChart: JSON.stringify({ ...createSizeChart(), note: 'Measured on the garment.' }),
    }),
  'a category is deleted': async ({ db }) => {
    const { id } = await db.selectFrom('categories').select('id').where('name', '=', 'Women').executeTakeFirstOrThrow()
    return { method: 'DELETE', url: `/api/categories/${id}` }
  },
  'a brand gets another name': async (_, { brand }) => ({
    method: 'POST',
    url: '/api/brands',
    payload: { id: brand.id, name: 'Sonar' },
  }),
  'a brand is created': async () => ({ method: 'POST', url: '/api/brands', payload: { name: 'Tara' } }),
  'a brand is deleted': async ({ db }) => {
    const { id } = await db.selectFrom('brands').select('id').where('name', '=', 'Tara').executeTakeFirstOrThrow()
    return { method: 'DELETE', url: `/api/brands/${id}` }
  },
  'a collection is created': async (_, { kurta, mug }) =>
    formRequest('/api/collections', { ...gifts, productIds: JSON.stringify([kurta.productId, mug.productId]) }),
  'the products of a collection change': async ({ db }, { mug }) => {
    const { id } = await db.selectFrom('collections').select('id').executeTakeFirstOrThrow()
    return formRequest('/api/collections', { ...gifts, id, productIds: JSON.stringify([mug.productId]) })
  },
  'the company address changes': async ({ db }) => {
    const { companyName, email, contact } = await ensureCompanyDetails(db)
    const payload = { companyName, email, contact, address: '1 New Street, Pune' }
    return { method: 'PUT', url: '/api/company-details', payload }
  },
  'the home page is arranged': async () => ({
    method: 'PUT',
    url: '/api/company-details/home-sections',
    payload: { sections: [...standardHomeSections].reverse() },
  }),
  'an offer is created': async () => ({
    method: 'POST',
    url: '/api/offers',
    payload: { name: 'Diwali', kind: 'PERCENT', level: 'ORDER', percent: '10' },
  }),
  'a delivery zone is created': async () => ({ method: 'POST', url: '/api/delivery/zones', payload: zoneForm() }),
  'the shop gets a logo': async () =>
    formRequest('/api/company-details/logo', {}, [{ field: 'logo', filename: 'mark.gif', bytes: gif }]),
  'the logo is deleted': async () => ({ method: 'DELETE', url: '/api/company-details/logo' }),
  'a legal page is edited': async ({ db }) => {
    const page = await db.selectFrom('legalPages').select(['id', 'slug']).where('slug', '=', 'privacy-policy').execute()
    return { method: 'POST', url: '/api/legal-pages', payload: { ...page[0], title: 'Privacy', content: '<p>New</p>' } }
  },
  'a legal page is deleted': async ({ db }) => {
    const { id } = await db
      .selectFrom('legalPages')
      .select('id')
      .where('slug', '=', 'privacy-policy')
      .executeTakeFirstOrThrow()
    return { method: 'DELETE', url: `/api/legal-pages/${id}` }
  },
  'a collection is deleted': async ({ db }) => {
    const { id } = await db.selectFrom('collections').select('id').executeTakeFirstOrThrow()
    return { method: 'DELETE', url: `/api/collections/${id}` }
  },
  'a product is deleted': async (_, { mug }) => ({ method: 'DELETE', url: `/api/products/${mug.productId}` }),
  'the demo data is removed': async ({ db }, { kurta }) => {
    await db.updateTable('products').set({ isDemo: true }).where('id', '=', kurta.productId).execute()
    return { method: 'DELETE', url: '/api/demonstration' }
  },
}

test('the next request after a write returns the new data', async ({ context }) => {
  const seeded = await seedCatalogue(context)
  const addresses = cachedUrls(seeded)
  const uncached = await createUncachedApp(context)
  const here = await createCachedApp(context)
  const administrator = `Bearer ${await issueToken(context, await createAdmin(context))}`

  let before = await fetchAll(uncached, addresses)
  for (const [name, write] of Object.entries(writes)) {
    const request = await write(context, seeded)
    await here.responseCache.catchUp()
    expect(await fetchAll(here.app, addresses), `before ${name}`).toEqual(before)

    const { headers = {}, ...rest } = request
    const reply = await here.app.inject({ ...rest, headers: { authorization: administrator, ...headers } } as object)
    expect([name, reply.statusCode, reply.statusCode === 200 || reply.body]).toEqual([name, 200, true])
    const after = await fetchAll(uncached, addresses)
    expect(after, name).not.toEqual(before)
    expect(await fetchAll(here.app, addresses), `after ${name}`).toEqual(after)
    before = after
  }
  // Unaffected responses came from the cache.
  expect(here.responseCache.counts.hits).toBeGreaterThan(addresses.length)
}, 120_000)

test('writes by jobs and by plain SQL invalidate the cache', async ({ context }) => {
  const seeded = await seedCatalogue(context)
  const addresses = cachedUrls(seeded)
  const uncached = await createUncachedApp(context)
  const { app, responseCache } = await createCachedApp(context)
  const { db } = context
  const [kurta, mug] = [seeded.kurta.productId, seeded.mug.productId]
  const writes: Record<string, () => Promise<unknown>> = {
    'an import of a file': () =>
      runImport(context, 'Name,Category,Brand,Original price,Colour,Stock\nLinen Kurta,Men,Sona,999,Red,4\n'),
    'stock moved from one colour to another': async () => {
      await db.insertInto('productVariants').values({ productId: kurta, color: 'navy', stock: 1 }).execute()
      await responseCache.catchUp()
      await fetchAll(app, addresses)
      await db
        .updateTable('productVariants')
        .set((eb) => ({ stock: eb(eb.val(4), '-', eb.ref('stock')) }))
        .where('productId', '=', kurta)
        .execute()
    },
    'a size of a variant': async () => {
      await db.updateTable('products').set({ optionName: 'Size' }).where('id', '=', mug).execute()
      await responseCache.catchUp()
      await fetchAll(app, addresses)
      await db.updateTable('productVariants').set({ optionValue: 'L' }).where('productId', '=', mug).execute()
    },
    'an own price of a variant': () =>
      db.updateTable('productVariants').set({ originalPrice: 9_999_00 }).where('productId', '=', mug).execute(),
    'a size chart saved by another process': () =>
      db
        .updateTable('categories')
        .set({ sizeChart: JSON.stringify({ ...createSizeChart(), note: null }) })
        .execute(),
    'a SKU': () => db.updateTable('productVariants').set({ sku: 'MUG-1' }).where('productId', '=', mug).execute(),
    'a sold-out product': () =>
      db.updateTable('productVariants').set({ stock: 0 }).where('productId', '=', mug).execute(),
    'an image file changed': () => db.updateTable('productImages').set({ file: 'other.webp' }).execute(),
    'written view counts': () => {
      context.viewCounter.add(kurta)
      return context.viewCounter.flush()
    },
    'a sale counted later': () => db.updateTable('products').set({ buyCount: 7 }).where('id', '=', mug).execute(),
    'ranks updated by the scheduled job': async () => {
      await db.updateTable('productVariants').set({ stock: 2 }).execute()
      await db.updateTable('products').set({ buyCount: 8 }).where('id', '=', kurta).execute()
      await refreshSortRanks(context)
      await responseCache.catchUp()
      await fetchAll(app, addresses)
      await db.updateTable('products').set({ buyCount: 9 }).where('id', '=', mug).execute()
      await refreshSortRanks(context)
    },
    'a pair of products that are bought together': () =>
      db.insertInto('productPairs').values({ productId: kurta, otherId: mug, score: 5000 }).execute(),
    'another price of a product of the pair': () =>
      db.updateTable('products').set({ originalPrice: 77_00, discountPrice: null }).where('id', '=', mug).execute(),
    'the product of the pair sold out': () =>
      db.updateTable('productVariants').set({ stock: 0 }).where('productId', '=', mug).execute(),
    'the product of the pair in stock again': () =>
      db.updateTable('productVariants').set({ stock: 3 }).where('productId', '=', mug).execute(),
    'the pair removed': () => db.deleteFrom('productPairs').execute(),
    'a product deleted permanently': () => db.deleteFrom('products').where('id', '=', kurta).execute(),
  }

  let before = await fetchAll(uncached, addresses)
  for (const [name, write] of Object.entries(writes)) {
    await responseCache.catchUp()
    expect(await fetchAll(app, addresses), `before ${name}`).toEqual(before)
    await write()
    await responseCache.catchUp()
    const after = await fetchAll(uncached, addresses)
    expect(after, name).not.toEqual(before)
    expect(await fetchAll(app, addresses), name).toEqual(after)
    before = after
  }
}, 120_000)

test('a change of many products sends several notifications, one of thousands invalidates everything', async ({
  context,
}) => {
  const received: string[][] = []
  const onMessage = (message: string) => void received.push(message.split(' '))
  const listener = subscribe(context.databaseUrl, contentChannel, { onMessage, onDisconnect() {} })
  onTestFinished(() => listener.stop())
  expect(await listener.catchUp(10_000)).toBe(true)
  const notify = async (words: number) => {
    await sql`select notify_content_change(array(select 'rating-ranks:' || gen_random_uuid() from generate_series(1, ${words}::int)))`.execute(
      context.db,
    )
    await listener.catchUp(10_000)
    return received.splice(0)
  }

  expect((await notify(500)).map((words) => words.length)).toEqual([160, 160, 160, 20])
  expect(await notify(4000)).toEqual([['all']])
  expect(await notify(0)).toEqual([])
})

test('a sale invalidates only the responses that contain the sold product', async ({ context }) => {
  const { kurta, mug } = await seedCatalogue(context)
  const { app, responseCache } = await createCachedApp(context)
  const [sold, other] = [`/api/products/${mug.productId}?view=0`, `/product/${kurta.productId}?colour=red`]
  const others = [other, '/help/shipping', '/api/categories', '/privacy-policy']
  await fetchAll(app, [sold, ...others])
  await context.db.updateTable('productVariants').set({ stock: 5 }).where('id', '=', mug.id).execute()
  await responseCache.catchUp()
  const { hits, misses } = responseCache.counts
  await fetchAll(app, [sold, '/help/shipping', '/api/categories', '/privacy-policy'])

  expect([responseCache.counts.hits - hits, responseCache.counts.misses - misses]).toEqual([3, 1])
})

test('the tags of the whole store are still sent, also for processes of the version before', async ({ context }) => {
  const { db } = context
  const { category, mug } = await seedCatalogue(context)
  const received: string[] = []
  const onMessage = (message: string) => void received.push(...message.split(' '))
  const listener = subscribe(context.databaseUrl, contentChannel, { onMessage, onDisconnect() {} })
  onTestFinished(() => listener.stop())
  expect(await listener.catchUp(10_000)).toBe(true)
  const tagsOf = async (write: { execute(): Promise<unknown> }) => {
    received.length = 0
    await write.execute()
    await listener.catchUp(10_000)
    return received.toSorted()
  }
  const id = mug.productId
  const update = (set: object) => db.updateTable('products').set(set).where('id', '=', id)
  const setStock = (stock: number) => db.updateTable('productVariants').set({ stock }).where('id', '=', mug.id)

  expect(await tagsOf(update({ name: 'Cup' }))).toEqual([id, 'listings', `listings:${category.id}`].toSorted())
  expect(await tagsOf(update({ sortBuyCount: 3 }))).toEqual([`buy-ranks:${category.id}`, 'ranks'])
  expect(await tagsOf(update({ sortViewCount: 3 }))).toEqual(['ranks', `view-ranks:${category.id}`])
  await tagsOf(setStock(4))
  expect(await tagsOf(setStock(0))).toEqual([id, 'availability', 'stock-levels'].toSorted())
  await createVariant(context, { product: mug.product, color: 'green' })
  await tagsOf(setStock(0))
  expect(await tagsOf(setStock(3)), 'another variant is in stock').toEqual(
    [id, 'availability', 'stock-levels'].toSorted(),
  )
})

/** Labelled URLs about a category with one product; the empty lists have only the tags of the category. */
async function createCategoryUrls(context: TestContext, label: string, brandId: string) {
  const category = await createCategory(context, { name: label })
  const variant = await createVariant(context, { product: `${label} one`, categoryId: category.id, brandId, stock: 3 })
  const list = (query: string) => `/api/products?limit=5&categoryId=${category.id}&${query}`
  const urls = {
    page: `/category/${category.id}`,
    product: `/product/${variant.productId}`,
    'by price': list('sortBy=price'),
    'by sales': list('sortBy=buyCount'),
    'empty by price': list('sortBy=price&discounted=true'),
    'empty by sales': list('sortBy=buyCount&discounted=true'),
    'empty by views': list('sortBy=viewCount&discounted=true'),
    'empty by rating': list('sortBy=rating&discounted=true'),
  }
  return {
    categoryId: category.id,
    productId: variant.productId,
    variantId: variant.id,
    urls: Object.fromEntries(Object.entries(urls).map(([name, url]) => [`${label} ${name}`, url])),
  }
}

/** Returns the labels of the URLs whose entries a write has dropped. Checks that each response is the current one. */
async function createDropCheck(context: TestContext, urls: Readonly<Record<string, string>>) {
  const { app, responseCache } = await createCachedApp(context)
  const uncached = await createUncachedApp(context)
  return async (write: () => Promise<unknown>): Promise<string[]> => {
    await responseCache.catchUp()
    await fetchAll(app, Object.values(urls))
    await write()
    await responseCache.catchUp()
    const dropped: string[] = []
    for (const [label, url] of Object.entries(urls)) {
      const { misses } = responseCache.counts
      const { body } = await app.inject({ url })
      if (responseCache.counts.misses > misses) dropped.push(label)
      expect(body, label).toBe((await uncached.inject({ url })).body)
    }
    return dropped
  }
}

test('a change in one category leaves the responses about the others in the cache', async ({ context }) => {
  const { db } = context
  await ensureCompanyDetails(db)
  const brand = await createBrand(context, { name: 'Sona' })
  const [men, women] = [
    await createCategoryUrls(context, 'Men', brand.id),
    await createCategoryUrls(context, 'Women', brand.id),
  ]
  const droppedBy = await createDropCheck(context, { ...men.urls, ...women.urls, home: '/' })
  const update = (set: object) => () => db.updateTable('products').set(set).where('id', '=', men.productId).execute()
  const all = { men: Object.keys(men.urls), women: Object.keys(women.urls) }
  const withProduct = ['Men page', 'Men product', 'Men by price', 'Men by sales']

  expect(await droppedBy(update({ name: 'Kurta' }))).toEqual([...all.men, 'home'])
  expect(await droppedBy(update({ originalPrice: 1200_00, discountPrice: null }))).toEqual([...all.men, 'home'])
  expect(await droppedBy(update({ description: '<p>Cotton.</p>', hsn: '6205' }))).toEqual([
    'Men product',
    'Men by price',
    'Men by sales',
    'home',
  ])
  expect(await droppedBy(update({ sortBuyCount: 9 }))).toEqual(['Men by sales', 'Men empty by sales', 'home'])
  expect(await droppedBy(update({ sortViewCount: 9 }))).toEqual(['Men empty by views', 'home'])
  expect(await droppedBy(update({ ratingRank: 4000 }))).toEqual([...withProduct, 'Men empty by rating', 'home'])
  expect(await droppedBy(update({ viewCount: 77 }))).toEqual(['Men by price', 'Men by sales'])
  const setStock = (stock: number) => () =>
    db.updateTable('productVariants').set({ stock }).where('id', '=', men.variantId).execute()
  expect(await droppedBy(setStock(0))).toEqual([...withProduct, 'home'])
  expect(await droppedBy(setStock(4))).toEqual([...withProduct, 'home'])
  const addProduct = () => createProduct(context, { categoryId: men.categoryId, brandId: brand.id })
  expect(await droppedBy(addProduct)).toEqual([...all.men, 'home'])
  const unpublished = { unpublishedAt: new Date(), unpublishedAs: 'ARCHIVED' }
  expect(await droppedBy(update(unpublished))).toEqual([...all.men, 'home'])
  expect(await droppedBy(update({ unpublishedAt: null, unpublishedAs: null }))).toEqual([...all.men, 'home'])
  expect(await droppedBy(update({ categoryId: women.categoryId }))).toEqual([...all.men, ...all.women, 'home'])
  const remove = () => db.deleteFrom('products').where('id', '=', men.productId).execute()
  expect(await droppedBy(remove)).toEqual(['Men product', ...all.women, 'home'])
}, 120_000)

/** A category and a brand for products, and the URL of a list of the category. */
async function createShopWithCategory(context: TestContext) {
  await ensureCompanyDetails(context.db)
  const { id: categoryId } = await createCategory(context, { name: 'Men' })
  const { id: brandId } = await createBrand(context, { name: 'Sona' })
  const list = (query: string) => `/api/products?limit=2&categoryId=${categoryId}&${query}`
  return { place: { categoryId, brandId }, list }
}

test('a sale leaves the pages with a card of the product in the cache, unless the card shows how many are left', async ({
  context,
}) => {
  const { db } = context
  const { place, list } = await createShopWithCategory(context)
  const { id, productId } = await createVariant(context, { product: 'Kurta', ...place, stock: 90 })
  const { id: other } = await createProduct(context, { name: 'Mug', ...place })
  const urls = {
    home: '/',
    category: `/category/${place.categoryId}`,
    own: `/product/${productId}`,
    other: `/product/${other}`,
    json: `/api/products/${productId}?view=0`,
    list: list('sortBy=createdAt'),
  }
  const droppedBy = await createDropCheck(context, urls)
  const setStock = (stock: number) => () =>
    db.updateTable('productVariants').set({ stock }).where('id', '=', id).execute()

  expect(await droppedBy(setStock(80))).toEqual(['own', 'json', 'list'])
  expect(await droppedBy(setStock(fewLeftLimit + 1))).toEqual(['own', 'json', 'list'])
  for (const stock of [fewLeftLimit, fewLeftLimit - 1, 0, 80])
    expect(await droppedBy(setStock(stock)), String(stock)).toEqual(Object.keys(urls))
  const sell = () => db.updateTable('products').set({ buyCount: 7 }).where('id', '=', productId).execute()
  expect(await droppedBy(sell)).toEqual(['json', 'list'])
})

test('an edit leaves the pages of other products of the category in the cache, unless they show the edited one', async ({
  context,
}) => {
  const { db } = context
  const { place, list } = await createShopWithCategory(context)
  const { id: edited } = await createProduct(context, { name: 'Kurta', ...place })
  const others: string[] = []
  for (let n = 0; n <= maxSimilarProducts; n++) others.push((await createProduct(context, place)).id)
  await db.updateTable('products').set({ sortBuyCount: 9 }).where('id', 'in', others).execute()
  const urls = {
    other: `/product/${others[0]}`,
    'by sales': list('sortBy=buyCount'),
    'by price': list('sortBy=price'),
    'newest discounted': list('sortBy=createdAt&discounted=true'),
  }
  const droppedBy = await createDropCheck(context, urls)
  const update = (set: object) => () => db.updateTable('products').set(set).where('id', '=', edited).execute()

  expect(await droppedBy(update({ name: 'Linen kurta' }))).toEqual(['by price', 'newest discounted'])
  expect(await droppedBy(update({ originalPrice: 1200_00, discountPrice: null }))).toEqual([
    'by price',
    'newest discounted',
  ])
  const removed = { unpublishedAt: new Date(), unpublishedAs: 'ARCHIVED' }
  expect(await droppedBy(update(removed))).toEqual(Object.keys(urls))
  expect(await droppedBy(() => createProduct(context, place))).toEqual(Object.keys(urls))
})

test('what no card shows changes the page and the JSON of its product, and no page with its card', async ({
  context,
}) => {
  const { db } = context
  const { place, list } = await createShopWithCategory(context)
  const { id } = await createProduct(context, { name: 'Kurta', ...place })
  const { id: other } = await createProduct(context, { name: 'Mug', ...place })
  const urls = {
    category: `/category/${place.categoryId}`,
    own: `/product/${id}`,
    other: `/product/${other}`,
    json: `/api/products/${id}?view=0`,
    list: list('sortBy=createdAt'),
  }
  const droppedBy = await createDropCheck(context, urls)
  const update = (set: object) => () => db.updateTable('products').set(set).where('id', '=', id).execute()

  const changes = [
    { description: '<p>Cotton.</p>' },
    { hsn: '6205' },
    { taxRate: 500, taxRateBy: 'price' },
    { declarations: JSON.stringify({ netQuantity: '1 piece' }) },
    { questionCount: 1 },
    { updatedAt: new Date() },
  ]
  for (const change of changes)
    expect(await droppedBy(update(change)), JSON.stringify(change)).toEqual(['own', 'json', 'list'])
  expect(await droppedBy(update({ name: 'Linen kurta', description: '<p>Linen.</p>' }))).toEqual(Object.keys(urls))
})

test('copied sales leave product pages in the cache unless the best sellers of the category change', async ({
  context,
}) => {
  const { db } = context
  const { place } = await createShopWithCategory(context)
  const names = ['Kurta', 'Mug', 'Lamp', 'Sari', 'Shawl', 'Bowl']
  const ids: string[] = []
  for (const [buyCount, name] of names.entries())
    ids.push((await createProduct(context, { name, buyCount, ...place })).id)
  const droppedBy = await createDropCheck(context, { product: `/product/${ids[0]}` })
  const copySales = (counts: readonly number[]) => async () => {
    for (const [n, buyCount] of counts.entries())
      await db.updateTable('products').set({ buyCount }).where('id', '=', ids[n]!).execute()
    await refreshSortRanks(context)
  }

  expect(await droppedBy(copySales([90, 80, 70, 60, 50, 40]))).toEqual(['product'])
  expect(await droppedBy(copySales([95, 89, 71, 69, 59, 49]))).toEqual([])
  expect(await droppedBy(copySales([95, 89, 90, 69, 59, 49]))).toEqual(['product'])
  expect(await droppedBy(copySales([95, 89, 90, 69, 59, 68]))).toEqual(['product'])
  expect(await droppedBy(copySales([95, 89, 90, 69, 60, 68]))).toEqual([])
})

test('products that are bought together change with their own availability only', async ({ context }) => {
  const { db } = context
  await ensureCompanyDetails(db)
  const [kurta, mug, lamp] = [
    await createVariant(context, { product: 'Kurta', stock: 3 }),
    await createVariant(context, { product: 'Mug', stock: 3 }),
    await createVariant(context, { product: 'Lamp', stock: 3 }),
  ]
  await db
    .insertInto('productPairs')
    .values({ productId: kurta.productId, otherId: mug.productId, score: 5000 })
    .execute()
  const url = `/api/products/${kurta.productId}/bought-together`
  const droppedBy = await createDropCheck(context, { url })
  const setStock =
    ({ id }: { id: string }, stock: number) =>
    () =>
      db.updateTable('productVariants').set({ stock }).where('id', '=', id).execute()
  const update =
    ({ productId }: { productId: string }, set: object) =>
    () =>
      db.updateTable('products').set(set).where('id', '=', productId).execute()

  expect(await droppedBy(setStock(lamp, 0))).toEqual([])
  expect(await droppedBy(update(lamp, { name: 'Desk lamp' }))).toEqual([])
  expect(await droppedBy(setStock(mug, 0))).toEqual(['url'])
  expect(await droppedBy(setStock(mug, 2))).toEqual(['url'])
  expect(await droppedBy(update(mug, { unpublishedAt: new Date(), unpublishedAs: 'ARCHIVED' }))).toEqual(['url'])
  expect(await droppedBy(update(mug, { unpublishedAt: null, unpublishedAs: null }))).toEqual(['url'])
})

test('a document with the company details leaves the cache as it is', async ({ context }) => {
  await ensureCompanyDetails(context.db)
  const droppedBy = await createDropCheck(context, { home: '/', list: '/api/products?limit=5' })

  expect(await droppedBy(() => ensureCompanyDetails(context.db))).toEqual([])
})

test('an old address always redirects to the product that has its size, and ends with it', async ({ context }) => {
  await ensureCompanyDetails(context.db)
  const product = await createProduct(context, { optionName: 'Size' })
  await createVariant(context, { product, optionValue: 'S' })
  const { id } = await createVariant(context, { product, optionValue: 'L' })
  const oldProductId = '2b5fb8d0-0000-4000-8000-000000000000'
  await context.db
    .insertInto('productRedirects')
    .values({ oldProductId, productId: product.id, optionValue: 'L' })
    .execute()
  const { app, responseCache } = await createCachedApp(context)
  const open = (url: string) => app.inject({ url, headers: { 'accept-encoding': 'br' } })

  for (const url of [`/product/${oldProductId}`, `/product/${oldProductId}?utm_source=x`, `/product/${oldProductId}`]) {
    const { statusCode, headers } = await open(url)
    expect([statusCode, headers.location]).toEqual([301, `/product/${product.id}?variant=${id}`])
  }
  expect((await open(`/product/${product.id}?variant=${id}`)).statusCode).toBe(200)
  expect((await open(`/api/products/${oldProductId}`)).statusCode).toBe(200)

  await callAsAdmin(removeProduct)(context, product.id)
  await responseCache.catchUp()
  for (const url of [`/product/${oldProductId}`, `/product/${product.id}?variant=${id}`])
    expect((await open(url)).statusCode).toBe(410)
  expect((await open(`/api/products/${oldProductId}`)).statusCode).toBe(404)
})
