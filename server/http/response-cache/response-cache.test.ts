import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { LightMyRequestResponse } from 'fastify'
import { expect, vi } from 'vitest'
import { createCategory } from '#tests/support/factories.ts'
import {
  createCachedApp,
  createShopWithProduct,
  createUncachedApp,
  headersByClient,
} from '#tests/support/response-cache.ts'
import { test } from '#tests/support/test-context.ts'

const decoded = ({ headers, rawPayload }: LightMyRequestResponse): string => {
  if (rawPayload.length === 0) return ''
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(rawPayload).toString()
  return (headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload) : rawPayload).toString()
}

/** A response without the headers that differ: a cached one is compressed by other settings, which changes its length. */
function comparable(response: LightMyRequestResponse) {
  const { date, connection, 'transfer-encoding': _, 'content-length': __, ...headers } = response.headers
  return { status: response.statusCode, headers, body: decoded(response) }
}

test.for(Object.entries(headersByClient))(
  '%s gets the same response with and without the cache',
  async ([, headers], { context }) => {
    const { list, detail, page } = await createShopWithProduct(context)
    const uncached = await createUncachedApp(context, { rateLimit: true })
    const { app, responseCache } = await createCachedApp(context, { rateLimit: true })
    for (const url of [list, detail, page, '/', '/api/categories?q=none']) {
      for (const method of ['GET', 'HEAD'] as const) {
        const conditional = {
          ...headers,
          'if-none-match': String((await uncached.inject({ url, headers })).headers.etag),
        }
        await app.inject({ url, headers })
        const { hits } = responseCache.counts
        for (const requestHeaders of [headers, conditional]) {
          const actual = comparable(await app.inject({ method, url, headers: requestHeaders }))
          const expected = comparable(await uncached.inject({ method, url, headers: requestHeaders }))
          const name = `${method} ${url} ${JSON.stringify(requestHeaders)}`
          for (const limit of ['x-ratelimit-remaining', 'x-ratelimit-reset']) {
            expect(actual.headers[limit], name).toBeDefined()
            delete actual.headers[limit]
            delete expected.headers[limit]
          }
          // Without the cache another setting of the compression gives another length.
          expect(actual, name).toEqual(method === 'HEAD' ? { ...expected, headers: actual.headers } : expected)
          expect(actual.status).toBe(requestHeaders === conditional ? 304 : 200)
        }
        expect(responseCache.counts.hits - hits).toBe(2)
      }
    }
  },
)

test('cached responses count for the rate limit of a client', async ({ context }) => {
  const { app, responseCache } = await createCachedApp(context, { rateLimit: true })
  const url = '/api/search/suggestions?q=kurta'
  const first = await app.inject({ url })
  const second = await app.inject({ url })
  expect(Number(first.headers['x-ratelimit-remaining']) - Number(second.headers['x-ratelimit-remaining'])).toBe(1)
  expect(responseCache.counts.hits).toBe(1)
  for (let n = 0; n < 598; n++) await app.inject({ url })

  const refused = await app.inject({ url })
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, expect.anything()])
})

test('unknown query parameters do not add cache entries, known ones do', async ({ context }) => {
  const { list, detail, page } = await createShopWithProduct(context)
  const { app, responseCache } = await createCachedApp(context)
  for (const url of [list, `${list}&junk=1`, `${list}&utm_source=${'x'.repeat(900)}`]) await app.inject({ url })
  for (const url of [`${detail}?view=0`, detail, `${detail}?view=1&z=2`]) await app.inject({ url })
  for (const url of [page, `${page}?utm_campaign=diwali`, `${page}?x`]) await app.inject({ url })
  expect([responseCache.counts.entries, responseCache.counts.misses]).toEqual([3, 3])

  // These two URLs would share a key if it did not separate names from values.
  await app.inject({ url: `${list}&q=a%20sortBy%3D5%3Aprice` })
  const cheapest = await app.inject({ url: `${list}&q=a&sortBy=price` })
  expect(responseCache.counts.entries).toBe(5)
  expect(cheapest.json().pagination.totalItems).toBe(1)
  for (const url of [`${list}&page=1&page=2`, `${detail}?view=2`, `${list}&limit=0`])
    expect((await app.inject({ url })).statusCode, url).toBe(400)
  expect(responseCache.counts.entries).toBe(5)
})

test('errors, pages with a failed section and private responses are not cached', async ({ context }) => {
  await createShopWithProduct(context)
  const { app, responseCache } = await createCachedApp(context)
  const none = '5f0f3a52-7c7b-4f0f-9f57-0a4e5d1d1111'
  for (const url of [`/product/${none}`, `/api/products/${none}`, '/account', '/no-such-page', '/api/cart', '/healthz'])
    await app.inject({ url })
  const list = app.publicCalls.get('GET /products')
  app.publicCalls.set('GET /products', async () => {
    throw new Error('an error of the test')
  })
  expect((await app.inject({ url: '/' })).statusCode).toBe(200)
  expect(responseCache.counts.entries).toBe(0)
  app.publicCalls.set('GET /products', list!)
  await app.inject({ url: '/' })
  expect(responseCache.counts.entries).toBe(1)
})

test('each request for a product counts as a view, cached or not, except a prefetch and HEAD', async ({ context }) => {
  const { id, detail, page } = await createShopWithProduct(context)
  const { app } = await createCachedApp(context)
  const add = vi.spyOn(context.viewCounter, 'add')
  for (let n = 0; n < 3; n++) await app.inject({ url: page })
  for (let n = 0; n < 3; n++) await app.inject({ url: detail })
  for (let n = 0; n < 3; n++) await app.inject({ url: `${detail}?view=0` })
  await app.inject({ method: 'HEAD', url: page })
  const { etag } = (await app.inject({ url: page })).headers
  await app.inject({ url: page, headers: { 'if-none-match': String(etag) } })

  expect(add.mock.calls).toEqual(Array.from({ length: 8 }, () => [id]))
})

test('concurrent requests for an uncached response render it once', async ({ context }) => {
  const { list, page } = await createShopWithProduct(context)
  const { app, responseCache } = await createCachedApp(context)
  context.statements.length = 0
  const lists = await Promise.all(Array.from({ length: 50 }, () => app.inject({ url: list })))
  expect(context.statements).toHaveLength(1)
  const pages = await Promise.all(Array.from({ length: 20 }, () => app.inject({ url: page })))

  expect(new Set([...lists, ...pages].map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(new Set(pages.map(({ body }) => body)).size).toBe(1)
  expect(responseCache.counts.misses).toBe(2)
})

test.for(['br', 'gzip'] as const)(
  'after recompression the same page has fewer bytes of %s',
  async (encoding, { context }) => {
    const { page } = await createShopWithProduct(context)
    const { app, responseCache } = await createCachedApp(context)
    const get = () => app.inject({ url: page, headers: { 'accept-encoding': encoding } })
    const first = await get()
    const { bytes } = responseCache.counts
    await get()
    await vi.waitUntil(() => responseCache.counts.bytes < bytes)
    const again = await get()

    expect(again.rawPayload.length).toBe(first.rawPayload.length + responseCache.counts.bytes - bytes)
    expect(again.headers['content-length']).toBe(String(again.rawPayload.length))
    expect([again.headers.etag, decoded(again)]).toEqual([first.headers.etag, decoded(first)])
  },
)

test('a response read before a change is not cached after it', async ({ context }) => {
  const { list } = await createShopWithProduct(context)
  const { app, responseCache } = await createCachedApp(context)
  const transaction = await context.db.startTransaction().execute()
  await transaction.updateTable('products').set({ name: 'Silk Kurta' }).execute()
  // The response is read before the commit, and its tag is invalidated before it is stored.
  const find = responseCache.find
  vi.spyOn(responseCache, 'find').mockImplementationOnce(async (...args) => {
    const { entry } = await find(...args)
    const store: NonNullable<typeof entry>['store'] = (...storeArgs) => {
      responseCache.invalidate(['listings'])
      entry!.store(...storeArgs)
    }
    return { entry: { ...entry!, store } }
  })
  expect((await app.inject({ url: list })).json().data[0].name).toBe('Kurta')
  await transaction.commit().execute()
  await responseCache.catchUp()

  expect((await app.inject({ url: list })).json().data[0].name).toBe('Silk Kurta')
})

test('a configured origin may read cached responses, other origins may not', async ({ context }) => {
  await createCategory(context)
  const { app, responseCache } = await createCachedApp(context, { corsOrigins: ['https://app.example'] })
  const get = async (origin?: string) =>
    (await app.inject({ url: '/api/categories', headers: origin ? { origin } : {} })).headers
  for (const round of ['first', 'from memory']) {
    for (const origin of ['https://app.example', undefined, 'https://other.example']) {
      const { vary, 'access-control-allow-origin': allowed } = await get(origin)
      expect([vary, allowed], round).toEqual([
        'origin, accept-encoding',
        origin === 'https://app.example' ? origin : undefined,
      ])
    }
  }
  expect(responseCache.counts).toMatchObject({ misses: 1, hits: 5 })
})
