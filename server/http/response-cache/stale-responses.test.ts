import { expect, onTestFinished } from 'vitest'
import { buildApp } from '#server/app.ts'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import { createCustomer, createVariant, issueToken } from '#tests/support/factories.ts'
import { holdProductLists } from '#tests/support/processes/hold-product-lists.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { overloadLimitsFor } from '../load-shedding.ts'
import { createCacheStore } from './cache-store.ts'
import type { CachedResponse } from './cached-response.ts'

/** An app that handles one page or list at a time; others wait at most `maxWait` milliseconds. */
async function createBusyApp(context: TestContext, maxWait: number) {
  await ensureCompanyDetails(context.db)
  const responseCache = createCacheStore<CachedResponse>(1_000_000, { maxStaleBytes: 1_000_000 })
  responseCache.attachSubscription({ isFresh: () => true, catchUp: async () => true })
  const limits = overloadLimitsFor(1)
  const browsing = { concurrent: 1, concurrentWhileBusy: 1, maxWait, maxWaitInOverload: maxWait }
  const app = await buildApp(
    { ...context, responseCache },
    {
      publicUrl: 'http://localhost:3000',
      trustProxy: false,
      logLevel: 'silent',
      rateLimit: false,
      production: true,
    },
    { overloadLimits: { ...limits, queues: { ...limits.queues, browsing } } },
  )
  onTestFinished(() => app.close())
  return { app, responseCache }
}

/** Begins a page, waits until it has the only place, and returns a function that ends it. */
async function takeOnlyPlace(app: Awaited<ReturnType<typeof createBusyApp>>['app']) {
  const { begun, release } = holdProductLists(app)
  // A request begins when it is awaited.
  const slowPage = (async () => app.inject('/products-list'))()
  await begun
  return async () => {
    release()
    expect((await slowPage).statusCode).toBe(200)
  }
}

const url = '/api/brands'
const brandsOf = (reply: { json(): { name: string }[] }) => reply.json().map(({ name }) => name)
const addBrand = (context: TestContext, name: string) => context.db.insertInto('brands').values({ name }).execute()

test('while one request waits to create an invalidated response again, others get the previous one', async ({
  context,
}) => {
  const { app, responseCache } = await createBusyApp(context, 60_000)
  await addBrand(context, 'Sona')
  await app.inject({ url })
  const free = await takeOnlyPlace(app)
  await addBrand(context, 'Tara')
  responseCache.invalidate('all')

  const waiting = (async () => app.inject({ url }))()
  expect(brandsOf(await app.inject({ url }))).toEqual(['Sona'])
  await free()
  expect(brandsOf(await waiting)).toEqual(['Sona', 'Tara'])
  expect(brandsOf(await app.inject({ url }))).toEqual(['Sona', 'Tara'])
})

test('while a request waits to create one response again, others get their previous one', async ({ context }) => {
  const { app, responseCache } = await createBusyApp(context, 60_000)
  for (const each of [url, '/api/categories']) await app.inject(each)
  const free = await takeOnlyPlace(app)
  responseCache.invalidate('all')
  const waiting = (async () => app.inject('/api/categories'))()

  expect((await app.inject({ url })).statusCode).toBe(200)
  expect(responseCache.counts).toMatchObject({ stale: 1 })
  await free()
  expect((await waiting).statusCode).toBe(200)
  await app.inject({ url })
  expect(responseCache.counts).toMatchObject({ stale: 1 })
})

test('a request that has waited too long gets the previous response, and without one 503', async ({ context }) => {
  const { app, responseCache } = await createBusyApp(context, 20)
  await addBrand(context, 'Sona')
  await app.inject({ url })
  const free = await takeOnlyPlace(app)
  responseCache.invalidate('all')

  const previous = await app.inject({ url })
  expect([previous.statusCode, brandsOf(previous)]).toEqual([200, ['Sona']])
  expect((await app.inject('/api/categories')).statusCode).toBe(503)
  await free()
})

test('a request that has waited too long while heartbeats are late gets the stored response', async ({ context }) => {
  const { app, responseCache } = await createBusyApp(context, 20)
  await addBrand(context, 'Sona')
  await app.inject({ url })
  const free = await takeOnlyPlace(app)
  responseCache.attachSubscription({ isFresh: (within = 800) => within > 1000, catchUp: async () => false })

  const stored = await app.inject({ url })
  expect([stored.statusCode, brandsOf(stored)]).toEqual([200, ['Sona']])
  await free()
})

test('a signed-in user gets no previous response, which may lack what they have changed', async ({ context }) => {
  const { app, responseCache } = await createBusyApp(context, 20)
  const headers = { authorization: `Bearer ${await issueToken(context, await createCustomer(context))}` }
  await app.inject({ url })
  const free = await takeOnlyPlace(app)
  responseCache.invalidate('all')

  expect((await app.inject({ url, headers })).statusCode).toBe(503)
  await free()
})

test("a visitor's cart reads the current products also while others wait", async ({ context }) => {
  const { app, responseCache } = await createBusyApp(context, 60_000)
  const { productId, id } = await createVariant(context, { stock: 5 })
  const product = `/api/products/${productId}?view=0`
  for (const each of [product, url]) await app.inject(each)
  const free = await takeOnlyPlace(app)
  await context.db.updateTable('productVariants').set({ stock: 0 }).where('id', '=', id).execute()
  responseCache.invalidate('all')
  const waiting = (async () => app.inject({ url }))()

  expect((await app.inject(product)).json()).toMatchObject({ product: { variants: [{ stock: 0 }] } })
  await free()
  await waiting
})
