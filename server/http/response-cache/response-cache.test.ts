import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { expect, vi } from 'vitest'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import { createCategory, createProduct } from '#tests/support/factories.ts'
import { createCachedApp, createUncachedApp } from '#tests/support/response-cache.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'

async function createShopWithProducts(context: TestContext) {
  await ensureCompanyDetails(context.db)
  const description = `<p>${'A kurta of cotton. '.repeat(80)}</p>`
  const { id, categoryId } = await createProduct(context, { name: 'Kurta', description })
  return { id, list: `/api/products?categoryId=${categoryId}`, detail: `/api/products/${id}`, page: `/product/${id}` }
}

const decoded = ({ headers, rawPayload }: LightMyRequestResponse): string => {
  if (rawPayload.length === 0) return ''
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(rawPayload).toString()
  return (headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload) : rawPayload).toString()
}

/** What a client can tell a reply by. How its end is told differs: a kept reply says its length beforehand. */
function seen(response: LightMyRequestResponse) {
  const { date, connection, 'transfer-encoding': _, 'content-length': __, ...headers } = response.headers
  return { status: response.statusCode, headers, body: decoded(response) }
}

const clients: Record<string, InjectOptions['headers']> = {
  'a browser': { 'accept-encoding': 'gzip, deflate, br, zstd' },
  'an old browser': { 'accept-encoding': 'gzip, deflate' },
  'a program': {},
  'a client that wants it plain': { 'accept-encoding': 'br', 'x-no-compression': '1' },
}

test.for(Object.entries(clients))(
  '%s gets the same from memory as without it',
  async ([, headers = {}], { context }) => {
    const { list, detail, page } = await createShopWithProducts(context)
    const truth = await createUncachedApp(context, { rateLimit: true })
    const { app, kept } = await createCachedApp(context, { rateLimit: true })
    for (const url of [list, detail, page, '/', '/api/categories?q=none']) {
      for (const method of ['GET', 'HEAD'] as const) {
        const known = { ...headers, 'if-none-match': String((await truth.inject({ url, headers })).headers.etag) }
        await app.inject({ url, headers })
        const { hits } = kept.counts
        for (const asked of [headers, known]) {
          const own = seen(await app.inject({ method, url, headers: asked }))
          const expected = seen(await truth.inject({ method, url, headers: asked }))
          const name = `${method} ${url} ${JSON.stringify(asked)}`
          for (const limit of ['x-ratelimit-remaining', 'x-ratelimit-reset']) {
            expect(own.headers[limit], name).toBeDefined()
            delete own.headers[limit]
            delete expected.headers[limit]
          }
          // Without memory the length of what is compressed on the way is not known.
          expect(own, name).toEqual(method === 'HEAD' ? { ...expected, headers: own.headers } : expected)
          expect(own.status).toBe(asked === known ? 304 : 200)
        }
        expect(kept.counts.hits - hits).toBe(2)
      }
    }
  },
)

test('kept replies count for the limits of a client, and are refused beyond them', async ({ context }) => {
  const { app, kept } = await createCachedApp(context, { rateLimit: true })
  const url = '/api/search/suggestions?q=kurta'
  const first = await app.inject({ url })
  const second = await app.inject({ url })
  expect(Number(first.headers['x-ratelimit-remaining']) - Number(second.headers['x-ratelimit-remaining'])).toBe(1)
  expect(kept.counts.hits).toBe(1)
  for (let n = 0; n < 598; n++) await app.inject({ url })

  const refused = await app.inject({ url })
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, expect.anything()])
})

test('junk in an address makes no new reply, and what makes a difference does', async ({ context }) => {
  const { list, detail, page } = await createShopWithProducts(context)
  const { app, kept } = await createCachedApp(context)
  for (const url of [list, `${list}&junk=1`, `${list}&utm_source=${'x'.repeat(900)}`]) await app.inject({ url })
  for (const url of [`${detail}?view=0`, detail, `${detail}?view=1&z=2`]) await app.inject({ url })
  for (const url of [page, `${page}?utm_campaign=diwali`, `${page}?x`]) await app.inject({ url })
  expect([kept.counts.entries, kept.counts.misses]).toEqual([3, 3])

  // The first would be the second if values were not told from names.
  await app.inject({ url: `${list}&q=a%20sortBy%3D5%3Aprice` })
  const cheapest = await app.inject({ url: `${list}&q=a&sortBy=price` })
  expect(kept.counts.entries).toBe(5)
  expect(cheapest.json().pagination.totalItems).toBe(1)
  for (const url of [`${list}&page=1&page=2`, `${detail}?view=2`, `${list}&limit=0`])
    expect((await app.inject({ url })).statusCode, url).toBe(400)
  expect(kept.counts.entries).toBe(5)
})

test('errors, pages with a part that failed, and what belongs to a person are never kept', async ({ context }) => {
  await createShopWithProducts(context)
  const { app, kept } = await createCachedApp(context)
  const none = '5f0f3a52-7c7b-4f0f-9f57-0a4e5d1d1111'
  for (const url of [`/product/${none}`, `/api/products/${none}`, '/account', '/no-such-page', '/api/cart', '/healthz'])
    await app.inject({ url })
  const list = app.calls.get('GET /products')
  app.calls.set('GET /products', async () => {
    throw new Error('a bug that a test wants')
  })
  expect((await app.inject({ url: '/' })).statusCode).toBe(200)
  expect(kept.counts.entries).toBe(0)
  app.calls.set('GET /products', list!)
  await app.inject({ url: '/' })
  expect(kept.counts.entries).toBe(1)
})

test('each look at a product is one view, from memory or not; a prefetch and HEAD are none', async ({ context }) => {
  const { id, detail, page } = await createShopWithProducts(context)
  const { app } = await createCachedApp(context)
  const add = vi.spyOn(context.views, 'add')
  for (let looks = 0; looks < 3; looks++) await app.inject({ url: page })
  for (let looks = 0; looks < 3; looks++) await app.inject({ url: detail })
  for (let n = 0; n < 3; n++) await app.inject({ url: `${detail}?view=0` })
  await app.inject({ method: 'HEAD', url: page })
  const { etag } = (await app.inject({ url: page })).headers
  await app.inject({ url: page, headers: { 'if-none-match': String(etag) } })

  expect(add.mock.calls).toEqual(Array.from({ length: 8 }, () => [id]))
  add.mockRestore()
})

test('of many who ask at once for what is not kept yet, one has it made', async ({ context }) => {
  const { list, page } = await createShopWithProducts(context)
  const { app, kept } = await createCachedApp(context)
  context.statements.length = 0
  const lists = await Promise.all(Array.from({ length: 50 }, () => app.inject({ url: list })))
  expect(context.statements).toHaveLength(1)
  const pages = await Promise.all(Array.from({ length: 20 }, () => app.inject({ url: page })))

  expect(new Set([...lists, ...pages].map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(new Set(pages.map(({ body }) => body)).size).toBe(1)
  expect(kept.counts.misses).toBe(2)
})

test.for(['br', 'gzip'] as const)(
  'who comes again gets the same page in fewer bytes of %s',
  async (encoding, { context }) => {
    const { page } = await createShopWithProducts(context)
    const { app, kept } = await createCachedApp(context)
    const ask = () => app.inject({ url: page, headers: { 'accept-encoding': encoding } })
    const first = await ask()
    const { bytes } = kept.counts
    await ask()
    await vi.waitUntil(() => kept.counts.bytes < bytes)
    const again = await ask()

    expect(again.rawPayload.length).toBe(first.rawPayload.length + kept.counts.bytes - bytes)
    expect(again.headers['content-length']).toBe(String(again.rawPayload.length))
    expect([again.headers.etag, decoded(again)]).toEqual([first.headers.etag, decoded(first)])
  },
)

test('what was read before a change is not kept after it', async ({ context }) => {
  const { list } = await createShopWithProducts(context)
  const { app, kept } = await createCachedApp(context)
  const begun = await context.db.startTransaction().execute()
  await begun.updateTable('products').set({ name: 'Silk Kurta' }).execute()
  // The reply is read while the change is not committed yet, and is told of it before it is kept.
  const find = kept.find
  vi.spyOn(kept, 'find').mockImplementationOnce(async (...given) => {
    const { entry } = await find(...given)
    const store: NonNullable<typeof entry>['store'] = (...stored) => {
      kept.invalidate(['listings'])
      entry!.store(...stored)
    }
    return { entry: { ...entry!, store } }
  })
  const old = app.inject({ url: list })
  expect((await old).json().data[0].name).toBe('Kurta')
  await begun.commit().execute()
  await kept.catchUp()

  expect((await app.inject({ url: list })).json().data[0].name).toBe('Silk Kurta')
})

test('a page of another origin that may call the API reads kept replies too, and no other origin does', async ({
  context,
}) => {
  await createCategory(context)
  const { app, kept } = await createCachedApp(context, { corsOrigins: ['https://app.example'] })
  const ask = async (origin?: string) =>
    (await app.inject({ url: '/api/categories', headers: origin ? { origin } : {} })).headers
  for (const round of ['first', 'from memory']) {
    for (const origin of ['https://app.example', undefined, 'https://other.example']) {
      const { vary, 'access-control-allow-origin': allowed } = await ask(origin)
      expect([vary, allowed], round).toEqual([
        'origin, accept-encoding',
        origin === 'https://app.example' ? origin : undefined,
      ])
    }
  }
  expect(kept.counts).toMatchObject({ misses: 1, hits: 5 })
})
