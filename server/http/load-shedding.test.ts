import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { connect } from '#server/database/connect.ts'
import { poolSizeFor } from '#server/database/pool-size.ts'
import { eventually } from '#tests/support/eventually.ts'
import { createAdmin, createCustomer, createVariant, issueToken } from '#tests/support/factories.ts'
import { holdProductLists } from '#tests/support/processes/hold-product-lists.ts'
import { longWaitLimits } from '#tests/support/processes/long-wait-limits.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { consecutiveLateSamples, type OverloadLimits, overloadLimitsFor } from './load-shedding.ts'
import { createCacheStore } from './response-cache/cache-store.ts'
import type { CachedResponse } from './response-cache/cached-response.ts'

const assetsDirectory = new URL('../../build/client/assets', import.meta.url)
const settings = {
  publicUrl: 'http://localhost:3000',
  trustProxy: false,
  logLevel: 'silent',
  rateLimit: false,
} as const
const shortInterval = { ...overloadLimitsFor(1), sampleInterval: 20 }

const appWithLimits = (context: TestContext, overloadLimits: OverloadLimits) =>
  buildApp(context, { ...settings, production: true }, { overloadLimits })

/** Blocks the event loop. */
function block(milliseconds: number) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}

test('above the memory limit requests get 503, except the liveness check and static files', async ({ context }) => {
  const app = await appWithLimits(context, { ...shortInterval, maxRssBytes: 1 })
  const call = await vi.waitFor(async () => {
    const reply = await app.inject('/api/categories')
    expect(reply.statusCode).toBe(503)
    return reply
  }, eventually)
  expect(Number(call.headers['retry-after'])).toBeGreaterThan(0)
  expect(call.json()).toEqual({ message: 'The store is very busy. Please try again in a few seconds.' })

  const page = await app.inject('/products-list')
  expect(page.statusCode).toBe(503)
  expect(Number(page.headers['retry-after'])).toBeGreaterThan(0)
  expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect(page.body).toContain('<p>The store is very busy. Please try again in a few seconds.</p>')

  expect((await app.inject('/readyz')).statusCode).toBe(503)
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  const script = readdirSync(assetsDirectory).find((name) => name.endsWith('.js'))
  expect((await app.inject(`/assets/${script}`)).statusCode).toBe(200)
  await app.close()
})

test('above the heap limit requests get 503', async ({ context }) => {
  const app = await appWithLimits(context, { ...shortInterval, maxHeapBytes: 1 })
  await vi.waitFor(async () => expect((await app.inject('/api/categories')).statusCode).toBe(503), eventually)
  await app.close()
})

test('requests get 503 while the event loop is delayed', async ({ context }) => {
  const app = await appWithLimits(context, { ...shortInterval, maxEventLoopDelay: 30, sampleInterval: 100 })
  await vi.waitFor(async () => {
    for (let turn = 0; turn < 8; turn++) {
      block(60)
      await delay(0)
    }
    expect((await app.inject('/api/categories')).statusCode).toBe(503)
  }, eventually)
  await vi.waitFor(async () => expect((await app.inject('/api/categories')).statusCode).toBe(200), eventually)
  await app.close()
})

test('consecutive late samples are counted, and a sample that is read twice counts once', () => {
  const countLate = consecutiveLateSamples(1000)
  expect([3000, 3000, 5, 2000, 10, 1500, 1600, 1700, 20].map(countLate)).toEqual([1, 1, 0, 1, 0, 1, 2, 3, 0])
})

test('a process under normal load rejects no request', async ({ context }) => {
  const app = await appWithLimits(context, { ...overloadLimitsFor(1), sampleInterval: 100 })
  await delay(250)
  expect(app.isUnderPressure()).toBe(false)
  expect((await app.inject('/')).statusCode).toBe(200)
  await app.close()
})

test.for([
  ['calls', '/api/categories', { maxConcurrentRequests: 2, reservedForEssential: 0 }],
  ['pages', '/products-list', { maxConcurrentPages: 2 }],
] as const)(
  '%s over the limit of concurrent requests get 503 until others are finished',
  async ([, url, limit], { context }) => {
    const db = connect({ connectionString: context.databaseUrl, max: 1 })
    onTestFinished(() => db.destroy())
    const app = await appWithLimits({ ...context, db }, { ...longWaitLimits, ...limit })
    const get = () => app.inject(url)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const connectionInUse = db.connection().execute(() => released)
    const requests = [get(), get(), get()]
    // Two of them wait for the database.
    expect((await Promise.race(requests)).statusCode).toBe(503)
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    release()
    await connectionInUse
    expect((await Promise.all(requests)).map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 503])
    for (let n = 0; n < 3; n++) expect((await get()).statusCode).toBe(200)
    await app.close()
  },
)

test('while all pages are made that may be made at once, a process has connections for carts and orders', () => {
  for (const processes of [1, 2, 3, 4, 6, 8])
    expect(overloadLimitsFor(processes).queues.browsing.concurrent).toBeLessThanOrEqual(poolSizeFor(processes) - 2)
})

test('the memory limit is divided among the processes', () => {
  expect(overloadLimitsFor(4).maxRssBytes).toBe(overloadLimitsFor(1).maxRssBytes / 4)
})

test('while slow pages take all places, carts and the back office are served, and other pages and lists get 503 after their wait', async ({
  context,
}) => {
  const browsing = { concurrent: 2, concurrentWhileBusy: 2, maxWait: 60, maxWaitInOverload: 20 }
  const app = await appWithLimits(context, { ...longWaitLimits, queues: { ...longWaitLimits.queues, browsing } })
  const token = await issueToken(context, await createCustomer(context))
  const variant = await createVariant(context, { stock: 5 })
  const { release } = holdProductLists(app)
  // A request begins when it is awaited.
  const slowPages = [1, 2].map(async () => app.inject('/products-list'))

  const [page, list] = await Promise.all([app.inject('/'), app.inject('/api/categories')])
  expect([page.statusCode, list.statusCode]).toEqual([503, 503])
  for (const { headers } of [page, list]) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(page.body).toContain('<p>The store is very busy. Please try again in a few seconds.</p>')
  expect(list.json()).toEqual({ message: 'The store is very busy. Please try again in a few seconds.' })

  const added = await app.inject({
    method: 'POST',
    url: '/api/cart/add',
    headers: { authorization: `Bearer ${token}` },
    payload: { productVariantId: variant.id, quantity: 1 },
  })
  expect(added.statusCode).toBe(200)
  expect((await app.inject('/account/orders')).statusCode).toBe(200)
  const authorization = `Bearer ${await issueToken(context, await createAdmin(context))}`
  expect((await app.inject({ url: '/api/categories', headers: { authorization } })).statusCode).toBe(200)
  expect((await app.inject('/readyz')).statusCode).toBe(200)

  release()
  expect((await Promise.all(slowPages)).map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect((await app.inject('/api/categories')).statusCode).toBe(200)
  await app.close()
})

test('rejected requests are counted by class and by the limit that was reached', async ({ context }) => {
  const requestRejected = vi.fn()
  const counted = { ...context, metrics: { ...context.metrics, requestRejected } }
  const limits = overloadLimitsFor(1)
  const browsing = { concurrent: 1, concurrentWhileBusy: 1, maxWait: 20, maxWaitInOverload: 20 }
  const busy = await appWithLimits(counted, { ...limits, queues: { ...limits.queues, browsing } })
  onTestFinished(() => busy.close())
  const { begun, release } = holdProductLists(busy)
  const slowPage = (async () => busy.inject('/products-list'))()
  await begun
  expect((await busy.inject('/api/categories')).statusCode).toBe(503)
  release()
  await slowPage
  expect(requestRejected.mock.calls).toEqual([['browsing', 'waitingTime']])

  requestRejected.mockClear()
  const full = await appWithLimits(counted, { ...shortInterval, maxRssBytes: 1 })
  onTestFinished(() => full.close())
  await vi.waitFor(async () => expect((await full.inject('/api/cart')).statusCode).toBe(503), eventually)
  expect(requestRejected.mock.calls).toEqual([['essential', 'rssBytes']])
})

test('a request that waits for the response of another one counts as handled', async ({ context }) => {
  const limits = overloadLimitsFor(1)
  const browsing = { concurrent: 2, concurrentWhileBusy: 2, maxWait: 60, maxWaitInOverload: 20 }
  const responseCache = createCacheStore<CachedResponse>(1_000_000)
  responseCache.attachSubscription({ isFresh: () => true, catchUp: async () => true })
  const app = await appWithLimits({ ...context, responseCache }, { ...limits, queues: { ...limits.queues, browsing } })
  const { release } = holdProductLists(app)
  const pages = [1, 2, 3].map(() => app.inject('/products-list'))
  expect((await Promise.race(pages)).statusCode).toBe(503)
  release()
  expect((await Promise.all(pages)).map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 503])
  // It is stored now, so that it is sent without waiting.
  expect((await app.inject('/products-list')).statusCode).toBe(200)
  await app.close()
})

test('a request whose client goes while it waits leaves its place to others', async ({ context }) => {
  const limits = overloadLimitsFor(1)
  const browsing = { concurrent: 1, concurrentWhileBusy: 1, maxWait: 10_000, maxWaitInOverload: 10_000 }
  const app = await appWithLimits(context, { ...limits, queues: { ...limits.queues, browsing } })
  onTestFinished(() => app.close())
  const { release } = holdProductLists(app)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const closed: Promise<unknown>[] = []
  app.server.on('request', (_, response) => closed.push(once(response, 'close')))
  const slowPage = fetch(`${url}/products-list`)
  await vi.waitFor(() => expect(closed).toHaveLength(1), eventually)
  const leaving = new AbortController()
  for (const path of ['/products-list', '/api/categories', '/no-such-page'])
    fetch(url + path, { signal: leaving.signal }).catch(() => {})
  await vi.waitFor(() => expect(closed).toHaveLength(4), eventually)
  leaving.abort()
  await Promise.all(closed.slice(1))
  release()
  expect((await slowPage).status).toBe(200)
  // Each of these needs the only place.
  for (let n = 0; n < 3; n++) expect((await fetch(`${url}/api/categories`)).status).toBe(200)
})

test('while catalogue pages have reached their limit, the pages of accounts and payments are served', async ({
  context,
}) => {
  const app = await appWithLimits(context, { ...overloadLimitsFor(1), maxConcurrentPages: 2 })
  onTestFinished(() => app.close())
  const { release } = holdProductLists(app)
  const slowPages = [1, 2].map(async () => app.inject('/products-list'))

  expect((await app.inject('/')).statusCode).toBe(503)
  for (const url of ['/account/orders', '/pay-order/a-token', '/track'])
    expect((await app.inject(url)).statusCode, url).not.toBe(503)
  release()
  expect((await Promise.all(slowPages)).map(({ statusCode }) => statusCode)).toEqual([200, 200])
})

test('uploads of slow clients keep no place of carts and orders, and have a limit of their own', async ({
  context,
}) => {
  const limits = overloadLimitsFor(1)
  const essential = { concurrent: 1, concurrentWhileBusy: 1, maxWait: 200, maxWaitInOverload: 200 }
  const app = await appWithLimits(context, {
    ...limits,
    maxConcurrentUploads: 1,
    queues: { ...limits.queues, essential },
  })
  onTestFinished(() => app.close())
  const authorization = `Bearer ${await issueToken(context, await createAdmin(context))}`
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const form = (end: string) => `--b\r\ncontent-disposition: form-data; name="logo"; filename="a.png"\r\n\r\nnone${end}`
  const headers = { authorization, 'content-type': 'multipart/form-data; boundary=b' }
  const { promise: received, resolve: onReceived } = Promise.withResolvers<void>()
  app.server.once('request', (request) => request.once('resume', onReceived))
  const upload = httpRequest(`${url}/api/company-details/logo`, { method: 'POST', headers })
  onTestFinished(() => void upload.destroy())
  const answered = once(upload, 'response')
  upload.write(form(''))
  await received

  const getCart = async () => (await fetch(`${url}/api/cart`, { headers: { authorization } })).status
  expect(await getCart()).toBe(200)
  const second = () =>
    fetch(`${url}/api/company-details/logo`, { method: 'POST', headers, body: form('\r\n--b--\r\n') })
  await vi.waitFor(async () => expect((await second()).status).toBe(503), eventually)
  upload.end('\r\n--b--\r\n')
  const [response] = await answered
  expect(response.statusCode).toBe(415)
  expect((await second()).status).toBe(415)
  expect(await getCart()).toBe(200)
})

test('forms that customers do not complete leave places to administrators and to other customers', async ({
  context,
}) => {
  const limits = { ...overloadLimitsFor(1), maxConcurrentUploads: 4, reservedUploads: 1, maxUploadsOfCustomer: 2 }
  const app = await appWithLimits(context, limits)
  onTestFinished(() => app.close())
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const [customer, other, admin] = await Promise.all(
    [createCustomer(context), createCustomer(context), createAdmin(context)].map(async (user) => ({
      authorization: `Bearer ${await issueToken(context, await user)}`,
      'content-type': 'multipart/form-data; boundary=b',
    })),
  )
  const picturesUrl = `${url}/api/orders/${randomUUID()}/return-pictures`
  const body = '--b\r\ncontent-disposition: form-data; name="none"\r\n\r\nnone\r\n--b--\r\n'
  const send = async (to: string, headers: typeof customer) =>
    (await fetch(to, { method: 'POST', headers: headers!, body })).status
  /** Sends the begin of a form. */
  async function begin(headers: typeof customer) {
    const { promise: received, resolve: onReceived } = Promise.withResolvers<void>()
    app.server.once('request', (request) => request.once('resume', onReceived))
    const upload = httpRequest(picturesUrl, { method: 'POST', headers }).on('error', () => {})
    onTestFinished(() => void upload.destroy())
    upload.write(body.slice(0, 20))
    await received
  }

  await begin(customer)
  await begin(customer)
  await vi.waitFor(async () => expect(await send(picturesUrl, customer)).toBe(503), eventually)
  expect(await send(picturesUrl, other)).toBe(404)
  await begin(other)
  await vi.waitFor(async () => expect(await send(picturesUrl, other)).toBe(503), eventually)
  expect(await send(`${url}/api/company-details/logo`, admin)).toBe(400)
})

test('a client over its rate limit is rejected at once, so that it does not wait among the others', async ({
  context,
}) => {
  const limits = overloadLimitsFor(1)
  const browsing = { concurrent: 1, concurrentWhileBusy: 1, maxWait: 60, maxWaitInOverload: 20 }
  let count = 1
  const app = await buildApp(
    context,
    { ...settings, production: true, rateLimit: true },
    {
      overloadLimits: { ...limits, queues: { ...limits.queues, browsing } },
      rateCounter: { count: () => ({ count, remainingMs: 1000 }) },
    },
  )
  onTestFinished(() => app.close())
  const { begun, release } = holdProductLists(app)
  const slowPage = (async () => app.inject('/products-list'))()
  await begun

  expect((await app.inject('/api/categories')).statusCode).toBe(503)
  count = 5000
  expect((await app.inject('/api/categories')).statusCode).toBe(429)
  release()
  expect((await slowPage).statusCode).toBe(200)
})

test('pictures that take long leave a part of the requests to carts and orders', async ({ context }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const images = {
    ...context.images,
    async read() {
      await released
      return null
    },
  }
  const limits = { ...overloadLimitsFor(1), maxConcurrentRequests: 3, reservedForEssential: 1 }
  const app = await appWithLimits({ ...context, images }, limits)
  onTestFinished(() => app.close())
  const getPicture = () => app.inject('/uploads/90eef7488936b385f2f405cea2366106.webp')
  const authorization = `Bearer ${await issueToken(context, await createCustomer(context))}`

  const pictures = [getPicture(), getPicture(), getPicture()]
  expect((await Promise.race(pictures)).statusCode).toBe(503)
  expect((await app.inject({ url: '/api/cart', headers: { authorization } })).statusCode).toBe(200)
  release()
  expect((await Promise.all(pictures)).map(({ statusCode }) => statusCode).sort()).toEqual([404, 404, 503])
})
