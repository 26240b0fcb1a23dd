import { once } from 'node:events'
import { Agent, type IncomingMessage, request as send } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, vi } from 'vitest'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import { readConfig } from '#server/config.ts'
import { noMetrics } from '#server/metrics/metrics.ts'
import { createProduct } from '#tests/support/factories.ts'
import { createCachedApp } from '#tests/support/response-cache.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'

/** Counts who answered: the door tells of it itself, Fastify's replies are told of when their connection is. */
function createRequestWatch() {
  const counts = { door: 0, fastify: 0 }
  const isDoor = () => new Error('where').stack?.includes('fast-path.ts') ?? false
  const requests = { started() {}, finished: vi.fn(() => void counts[isDoor() ? 'door' : 'fastify']++) }
  return { counts, requests }
}

/** The shop's HTTP on a port of its own, with a product. */
async function createServer(context: TestContext, wanted: Parameters<typeof createCachedApp>[1] = {}) {
  await ensureCompanyDetails(context.db)
  const description = `<p>${'A kurta of cotton. '.repeat(80)}</p>`
  const { id, categoryId } = await createProduct(context, { name: 'Kurta', description })
  const { counts, requests } = createRequestWatch()
  const { app, kept } = await createCachedApp({ ...context, metrics: { ...noMetrics, requests } }, wanted)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const { port } = app.server.address() as { port: number }
    const request = send({ port, host: '127.0.0.1', path, headers, method, agent }).end()
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    return { status: response.statusCode, headers: response.headers, body: await buffer(response) }
  }
  const addresses = {
    list: `/api/products?categoryId=${categoryId}`,
    detail: `/api/products/${id}`,
    page: `/product/${id}`,
  }
  return { id, app, kept, counts, requests, ask, ...addresses }
}

/** A reply without what differs from one to the next. */
function seen({ status, headers, body }: { status: number | undefined; headers: object; body: Buffer }) {
  const {
    date,
    connection,
    'keep-alive': _,
    'x-ratelimit-remaining': __,
    'x-ratelimit-reset': ___,
    ...same
  } = headers as Record<string, unknown>
  return { status, headers: same, body: body.toString('base64') }
}

async function fastifyResponse(app: FastifyInstance, url: string, headers: Record<string, string>) {
  const { statusCode, headers: answered, rawPayload } = await app.inject({ url, headers })
  return seen({ status: statusCode, headers: answered, body: rawPayload })
}

const clients: Record<string, Record<string, string>> = {
  'a browser': { 'accept-encoding': 'gzip, deflate, br, zstd' },
  'an old browser': { 'accept-encoding': 'gzip, deflate' },
  'a program': {},
  'a client that wants it plain': { 'accept-encoding': 'br', 'x-no-compression': '1' },
}

test.for(Object.entries(clients))('%s gets the same at the door as past it', async ([, headers], { context }) => {
  const { app, counts, ask, list, detail, page } = await createServer(context, { rateLimit: true })
  for (const url of [list, detail, page, '/', '/api/categories?q=none']) {
    // The first has it made, the second is sent what was kept, and the door has learnt it.
    await ask(url, headers)
    const { headers: given } = await ask(url, headers)
    for (const asked of [headers, { ...headers, 'if-none-match': String(given.etag) }]) {
      const before = counts.door
      const reply = await ask(url, asked)
      expect(counts.door - before, url).toBe(1)
      expect(seen(reply), url).toEqual(await fastifyResponse(app, url, asked))
      expect(reply.status).toBe('if-none-match' in asked ? 304 : 200)
    }
  }
})

test('a client has one limit at the door and past it, and is refused beyond it', async ({ context }) => {
  const { ask, counts } = await createServer(context, { rateLimit: true })
  const url = '/api/search/suggestions?q=kurta'
  const left = async (method: string) => Number((await ask(url, {}, method)).headers['x-ratelimit-remaining'])
  expect([await left('GET'), await left('GET'), await left('GET'), await left('GET')]).toEqual([599, 598, 597, 596])
  expect(counts.door).toBe(2)
  for (let n = 4; n < 600; n++) await ask(url)

  const refused = await ask(url)
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  expect(JSON.parse(refused.body.toString()).message).toMatch(/^Too many requests\. Please try again in /)
  expect(counts.door).toBe(598)
})

test('pages are limited together with whatever else has the general limit', async ({ context }) => {
  const { ask, page, list } = await createServer(context, { rateLimit: true })
  const left = async (url: string) => Number((await ask(url)).headers['x-ratelimit-remaining'])
  const [first, second, third] = [await left(page), await left(page), await left(page)]
  expect([first! - second!, second! - third!]).toEqual([1, 1])
  expect(await left('/no-such-page')).toBe(third! - 1)
  expect(await left(page)).toBe(third! - 2)
  // A call is counted by itself.
  expect(await left(list)).toBe(1199)
})

test('limits that processes share are counted at the door too', async ({ context }) => {
  const asked: string[] = []
  const counters = {
    async count(key: string) {
      asked.push(key)
      return { count: asked.length, remainingMs: 60_000 }
    },
  }
  const { ask, counts, list } = await createServer(context, { rateLimit: true, counters })
  for (let n = 1; n <= 4; n++) expect((await ask(list)).headers['x-ratelimit-remaining']).toBe(String(1200 - n))
  expect(new Set(asked)).toEqual(new Set(['GET /api/products 127.0.0.1']))
  expect(counts.door).toBe(2)
})

test('behind a trusted proxy each shopper at the door has a limit of their own', async ({ context }) => {
  const { trustProxy } = readConfig({ TRUST_PROXY: '127.0.0.1' })
  const { ask, counts, list } = await createServer(context, { rateLimit: true, trustProxy })
  const left = async (client: string) =>
    Number((await ask(list, { 'x-forwarded-for': client })).headers['x-ratelimit-remaining'])
  for (let n = 0; n < 3; n++) await left('203.0.113.5')

  expect(await left('203.0.113.5')).toBe(1196)
  expect(await left('203.0.113.6')).toBe(1199)
  // Whoever has a whole network of the newer kind is one client.
  expect(await left('2001:db8:1:2::5')).toBe(1199)
  expect(await left('2001:db8:1:2::6')).toBe(1198)
  expect(counts.door).toBe(5)
})

test('what an administrator changes is seen at the door at once', async ({ context }) => {
  const { ask, counts, id, detail } = await createServer(context)
  for (let n = 0; n < 3; n++) await ask(detail)
  expect(counts.door).toBe(1)
  await context.db.updateTable('products').set({ name: 'Silk Kurta' }).where('id', '=', id).execute()

  await vi.waitFor(async () => expect((await ask(detail)).body.toString()).toContain('Silk Kurta'))
})

test('each look at a product at the door is a view, and is counted among the requests', async ({ context }) => {
  const { ask, counts, requests, id, detail, page } = await createServer(context)
  const add = vi.spyOn(context.views, 'add')
  for (const url of [page, detail, `${detail}?view=0`]) for (let n = 0; n < 4; n++) await ask(url)
  expect(add.mock.calls).toEqual(Array.from({ length: 8 }, () => [id]))
  add.mockRestore()
  await vi.waitFor(() => expect(counts).toEqual({ door: 7, fastify: 5 }))
  const routes = requests.finished.mock.calls.map((call: unknown[]) => call.slice(0, 3).join(' '))
  expect(routes.filter((route) => route === 'page product GET 200')).toHaveLength(4)
  expect(routes.filter((route) => /^\/api\/products\/:\w+ GET 200$/.test(route))).toHaveLength(8)
})

test('what is not certain to get the same is left to Fastify', async ({ context }) => {
  const { app, ask, counts, kept, list } = await createServer(context, { corsOrigins: ['https://app.example'] })
  for (let n = 0; n < 3; n++) await ask('/')
  expect(counts.door).toBe(1)

  expect((await ask('/', {}, 'HEAD')).body).toHaveLength(0)
  // Calls of other origins: each reply says who may read it.
  for (let n = 0; n < 4; n++) expect((await ask(list)).headers.vary).toBe('origin, accept-encoding')
  const pressure = vi.spyOn(app, 'isUnderPressure').mockReturnValue(true)
  expect((await ask('/')).status).toBe(200)
  pressure.mockRestore()
  kept.invalidate('all')
  expect((await ask('/')).status).toBe(200)
  for (let n = 0; n < 3; n++) expect((await ask(`/?${'x'.repeat(600)}`)).status).toBe(200)
  expect(counts.door).toBe(1)
})

test('addresses without number do not fill the memory: what is forgotten is learnt again', async ({ context }) => {
  const { ask, counts } = await createServer(context)
  for (let n = 0; n < 2; n++) await ask('/')
  for (let n = 0; n < 5000; n++) await ask(`/?utm_source=${n}`)
  expect(counts.door).toBe(0)
  for (let n = 0; n < 2; n++) await ask('/')
  expect(counts.door).toBe(1)
}, 60_000)
