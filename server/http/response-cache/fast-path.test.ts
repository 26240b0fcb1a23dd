import { once } from 'node:events'
import { Agent, type IncomingMessage, request as send } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { noMetrics } from '#server/metrics/metrics.ts'
import { eventually } from '#tests/support/eventually.ts'
import { createCachedApp, createShopWithProduct, headersByClient } from '#tests/support/response-cache.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'

/** Counts requests by what served them; the stack of the call to `finished` shows which one that was. */
function createRequestCounter() {
  const counts = { fastPath: 0, fastify: 0 }
  const isFastPath = () => new Error('stack').stack?.includes('fast-path.ts') ?? false
  const requests = { started() {}, finished: vi.fn(() => void counts[isFastPath() ? 'fastPath' : 'fastify']++) }
  return { counts, requests }
}

/** A server on a free port, with a product. */
async function createServer(context: TestContext, options: Parameters<typeof createCachedApp>[1] = {}) {
  const product = await createShopWithProduct(context)
  const { counts, requests } = createRequestCounter()
  const { app, responseCache } = await createCachedApp({ ...context, metrics: { ...noMetrics, requests } }, options)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const sendRequest = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const { port } = app.server.address() as { port: number }
    const request = send({ port, host: '127.0.0.1', path, headers, method, agent }).end()
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    return { status: response.statusCode, headers: response.headers, body: await buffer(response) }
  }
  return { ...product, app, responseCache, counts, requests, sendRequest }
}

/** A response without the headers that differ between requests. */
function comparable({ status, headers, body }: { status: number | undefined; headers: object; body: Buffer }) {
  const {
    date,
    connection,
    'keep-alive': _,
    'x-ratelimit-remaining': __,
    'x-ratelimit-reset': ___,
    ...stableHeaders
  } = headers as Record<string, unknown>
  return { status, headers: stableHeaders, body: body.toString('base64') }
}

async function fastifyResponse(app: FastifyInstance, url: string, headers: Record<string, string>) {
  const response = await app.inject({ url, headers })
  return comparable({ status: response.statusCode, headers: response.headers, body: response.rawPayload })
}

test.for(Object.entries(headersByClient))(
  '%s gets the same response from the fast path as from Fastify',
  async ([, headers], { context }) => {
    const { app, counts, sendRequest, list, detail, page } = await createServer(context, { rateLimit: true })
    for (const url of [list, detail, page, '/', '/api/categories?q=none']) {
      // The first request renders, the second hits the cache, and the fast path serves further ones.
      await sendRequest(url, headers)
      const { headers: cachedHeaders } = await sendRequest(url, headers)
      for (const requestHeaders of [headers, { ...headers, 'if-none-match': String(cachedHeaders.etag) }]) {
        const before = counts.fastPath
        const reply = await sendRequest(url, requestHeaders)
        expect(counts.fastPath - before, url).toBe(1)
        expect(comparable(reply), url).toEqual(await fastifyResponse(app, url, requestHeaders))
        expect(reply.status).toBe('if-none-match' in requestHeaders ? 304 : 200)
      }
    }
  },
)

test('a client has one rate limit for the fast path and Fastify', async ({ context }) => {
  const { sendRequest, counts } = await createServer(context, { rateLimit: true })
  const url = '/api/search/suggestions?q=kurta'
  const remaining = async () => Number((await sendRequest(url)).headers['x-ratelimit-remaining'])
  expect([await remaining(), await remaining(), await remaining(), await remaining()]).toEqual([599, 598, 597, 596])
  expect(counts.fastPath).toBe(2)
  for (let n = 4; n < 600; n++) await sendRequest(url)

  const refused = await sendRequest(url)
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  expect(JSON.parse(refused.body.toString()).message).toMatch(/^Too many requests\. Please try again in /)
  expect(counts.fastPath).toBe(598)
})

test('pages count for the general rate limit', async ({ context }) => {
  const { sendRequest, page, list } = await createServer(context, { rateLimit: true })
  const remaining = async (url: string) => Number((await sendRequest(url)).headers['x-ratelimit-remaining'])
  const [first, second, third] = [await remaining(page), await remaining(page), await remaining(page)]
  expect([first! - second!, second! - third!]).toEqual([1, 1])
  expect(await remaining('/no-such-page')).toBe(third! - 1)
  expect(await remaining(page)).toBe(third! - 2)
  // An API call has its own limit.
  expect(await remaining(list)).toBe(1199)
})

test('the fast path counts requests in the shared counters', async ({ context }) => {
  const keys: string[] = []
  const rateCounter = {
    async count(key: string) {
      keys.push(key)
      return { count: keys.length, remainingMs: 60_000 }
    },
  }
  const { sendRequest, counts, list } = await createServer(context, { rateLimit: true, rateCounter })
  for (let n = 1; n <= 4; n++) expect((await sendRequest(list)).headers['x-ratelimit-remaining']).toBe(String(1200 - n))
  expect(new Set(keys)).toEqual(new Set(['GET /api/products 127.0.0.1']))
  expect(counts.fastPath).toBe(2)
})

test('behind a trusted proxy each client has a separate limit on the fast path', async ({ context }) => {
  const { trustProxy } = readConfig({ TRUST_PROXY: '127.0.0.1' })
  const { sendRequest, counts, list } = await createServer(context, { rateLimit: true, trustProxy })
  const remaining = async (client: string) =>
    Number((await sendRequest(list, { 'x-forwarded-for': client })).headers['x-ratelimit-remaining'])
  for (let n = 0; n < 3; n++) await remaining('203.0.113.5')

  expect(await remaining('203.0.113.5')).toBe(1196)
  expect(await remaining('203.0.113.6')).toBe(1199)
  // An IPv6 network counts as one client.
  expect(await remaining('2001:db8:1:2::5')).toBe(1199)
  expect(await remaining('2001:db8:1:2::6')).toBe(1198)
  expect(counts.fastPath).toBe(5)
})

test('the fast path serves a change of an administrator at once', async ({ context }) => {
  const { sendRequest, counts, id, detail } = await createServer(context)
  for (let n = 0; n < 3; n++) await sendRequest(detail)
  expect(counts.fastPath).toBe(1)
  await context.db.updateTable('products').set({ name: 'Silk Kurta' }).where('id', '=', id).execute()

  await vi.waitFor(async () => expect((await sendRequest(detail)).body.toString()).toContain('Silk Kurta'), eventually)
})

test('the fast path counts product views and requests', async ({ context }) => {
  const { sendRequest, counts, requests, id, detail, page } = await createServer(context)
  const add = vi.spyOn(context.viewCounter, 'add')
  for (const url of [page, detail, `${detail}?view=0`]) for (let n = 0; n < 4; n++) await sendRequest(url)
  expect(add.mock.calls).toEqual(Array.from({ length: 8 }, () => [id]))
  await vi.waitFor(() => expect(counts).toEqual({ fastPath: 7, fastify: 5 }), eventually)
  const routes = requests.finished.mock.calls.map((call: unknown[]) => call.slice(0, 3).join(' '))
  expect(routes.filter((route) => route === 'page product GET 200')).toHaveLength(4)
  expect(routes.filter((route) => /^\/api\/products\/:\w+ GET 200$/.test(route))).toHaveLength(8)
})

test('Fastify serves HEAD, cross-origin calls, long URLs, and requests under pressure', async ({ context }) => {
  const { app, sendRequest, counts, responseCache, list } = await createServer(context, {
    corsOrigins: ['https://app.example'],
  })
  for (let n = 0; n < 3; n++) await sendRequest('/')
  expect(counts.fastPath).toBe(1)

  expect((await sendRequest('/', {}, 'HEAD')).body).toHaveLength(0)
  // The response depends on the origin of the request.
  for (let n = 0; n < 4; n++) expect((await sendRequest(list)).headers.vary).toBe('origin, accept-encoding')
  const pressure = vi.spyOn(app, 'isUnderPressure').mockReturnValue(true)
  expect((await sendRequest('/')).status).toBe(200)
  pressure.mockRestore()
  responseCache.invalidate('all')
  expect((await sendRequest('/')).status).toBe(200)
  for (let n = 0; n < 3; n++) expect((await sendRequest(`/?${'x'.repeat(600)}`)).status).toBe(200)
  expect(counts.fastPath).toBe(1)
})

test('the number of URLs in the fast path is limited, and an evicted one is added again', async ({ context }) => {
  const { sendRequest, counts } = await createServer(context, { fastPathEntries: 20 })
  for (let n = 0; n < 2; n++) await sendRequest('/')
  for (let n = 0; n < 20; n++) await sendRequest(`/?utm_source=${n}`)
  expect(counts.fastPath).toBe(0)
  for (let n = 0; n < 2; n++) await sendRequest('/')
  expect(counts.fastPath).toBe(1)
})
