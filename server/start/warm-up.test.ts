import Fastify from 'fastify'
import { expect, onTestFinished, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { noMetrics } from '#server/metrics/metrics.ts'
import { eventually } from '#tests/support/eventually.ts'
import { findFreePort } from '#tests/support/processes/free-port.ts'
import { createShopWithProduct } from '#tests/support/response-cache.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { createHttpServer } from './http-server.ts'
import { createWarmUp } from './warm-up.ts'

const settings = {
  publicUrl: 'http://localhost:3000',
  production: true,
  logLevel: 'silent',
  rateLimit: true,
  trustProxy: false,
} as const

/** A production app in its warm-up, with the requests and the keys of limits that it counts. */
async function createStartingApp(context: TestContext, { isEnabled = true } = {}) {
  const warmUp = createWarmUp(isEnabled)
  const counter = { count: vi.fn((_key: string, window: number) => ({ count: 1, remainingMs: window })) }
  const requests = { started: vi.fn(), finished: vi.fn() }
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const app = await buildApp(warmUp.withoutViews({ ...context, metrics: { ...noMetrics, requests } }), settings, {
    rateCounter: warmUp.withoutCounts(counter),
    isWarmingUp: warmUp.isRunning,
  })
  onTestFinished(() => app.close())
  await app.ready()
  return { app, warmUp, counter, requests, log }
}

test('the warm-up opens the pages of a product; it writes nothing and counts no view, no request and no limit', async ({
  context,
}) => {
  const { id, page } = await createShopWithProduct(context)
  const { app, warmUp, counter, requests, log } = await createStartingApp(context)
  const addView = vi.spyOn(context.viewCounter, 'add')
  const inject = vi.spyOn(app, 'inject')
  context.statements.length = 0
  await warmUp.run(app, log)

  const injected = inject.mock.calls as unknown as [string | { url: string }][]
  const opened = injected.map(([request]) => (typeof request === 'string' ? request : request.url))
  expect(opened).toEqual(expect.arrayContaining(['/', page, '/search?q=Kurta', `/api/products/${id}?view=0`]))
  expect(context.statements.filter((statement) => !/^\s*(select|with)\b/i.test(statement))).toEqual([])
  expect(context.statements.length).toBeGreaterThan(5)
  expect([log.warn.mock.calls, log.error.mock.calls]).toEqual([[], []])
  expect([addView.mock.calls, counter.count.mock.calls, requests.started.mock.calls]).toEqual([[], [], []])

  await app.inject(page)
  await vi.waitFor(() => expect(requests.finished).toHaveBeenCalledOnce(), eventually)
  expect(addView.mock.calls).toEqual([[id]])
  expect(counter.count).toHaveBeenCalledOnce()
})

test('a page that fails during the warm-up is logged, and the others are opened', async ({ context }) => {
  const { page } = await createShopWithProduct(context)
  const { app, warmUp, log } = await createStartingApp(context)
  const inject = app.inject.bind(app)
  vi.spyOn(app, 'inject').mockImplementation(((request: { url: string }) =>
    request.url === page ? Promise.reject(new Error('a bug')) : inject(request)) as never)
  app.publicCalls.set('GET /search/products', async () => {
    throw new Error('another bug')
  })
  await warmUp.run(app, log)

  expect(log.error.mock.calls.map(([, message]) => message)).toEqual([`The warm-up request ${page} failed.`])
  expect(log.warn.mock.calls.map(([, message]) => message)).toEqual([
    'The warm-up request /search?q=Kurta returned 500.',
  ])
  expect(warmUp.isRunning()).toBe(false)
})

test('a warm-up that does not end is given up, and the process serves', async ({ context }) => {
  const { app, warmUp, log } = await createStartingApp(context)
  vi.spyOn(app, 'inject').mockImplementation((() => new Promise(() => {})) as never)
  await warmUp.run(app, log, 20)

  expect(log.warn.mock.calls).toEqual([[{}, 'The warm-up took longer than 0.02 s; the store serves without the rest.']])
  expect(warmUp.isRunning()).toBe(false)
})

test('without a warm-up, as in development, views, requests and limits are counted from the first request on', async ({
  context,
}) => {
  const { id, page } = await createShopWithProduct(context)
  const { app, warmUp, counter, requests, log } = await createStartingApp(context, { isEnabled: false })
  const addView = vi.spyOn(context.viewCounter, 'add')
  const inject = vi.spyOn(app, 'inject')
  await warmUp.run(app, log)
  expect(inject).not.toHaveBeenCalled()

  await app.inject(page)
  await vi.waitFor(() => expect(requests.finished).toHaveBeenCalledOnce(), eventually)
  expect(addView.mock.calls).toEqual([[id]])
  expect(counter.count).toHaveBeenCalledOnce()
})

test('a store that is stopped during the warm-up ends its present request and makes no other', async ({ context }) => {
  await createShopWithProduct(context)
  const { app, warmUp, log } = await createStartingApp(context)
  const present = Promise.withResolvers<never>()
  const inject = vi.spyOn(app, 'inject').mockReturnValue(present.promise as never)
  const running = warmUp.run(app, log)
  const hasStopped = vi.fn()
  const stopped = warmUp.stop().then(hasStopped)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(hasStopped).not.toHaveBeenCalled()

  present.resolve({ statusCode: 503 } as never)
  await Promise.all([running, stopped])
  expect(inject).toHaveBeenCalledOnce()
  expect([log.warn.mock.calls, log.error.mock.calls]).toEqual([[], []])
})

test('/readyz is 503 and /healthz is 200 until the warm-up has ended', async () => {
  const address = { host: '127.0.0.1', port: await findFreePort() }
  const server = createHttpServer(address)
  const app = Fastify({ serverFactory: server.serverFactory })
  app.get('/readyz', async () => ({ message: 'ready' }))
  onTestFinished(() => app.close())
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${address.port}${path}`)).status
  const warmUp = Promise.withResolvers<void>()
  await server.open()
  const serving = server.serve(app, () => warmUp.promise)
  expect([await statusOf('/readyz'), await statusOf('/healthz')]).toEqual([503, 200])

  warmUp.resolve()
  await serving
  expect(await statusOf('/readyz')).toBe(200)
})
