import { readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { connect } from '#server/database/connect.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { consecutiveLateSamples, type OverloadLimits, overloadLimitsFor } from './load-shedding.ts'

const built = new URL('../../build/client/assets', import.meta.url)
const settings = {
  publicUrl: 'http://localhost:3000',
  trustProxy: false,
  logLevel: 'silent',
  rateLimit: false,
} as const
const quick = { ...overloadLimitsFor(1), sampleInterval: 20 }

const appWithLimits = (context: TestContext, bearable: OverloadLimits) =>
  buildApp(context, { ...settings, production: true }, { overloadLimits: bearable })

const eventually = { timeout: 15_000, interval: 10 }

/** Keeps this process from everything else. */
function block(milliseconds: number) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}

test('a process at the end of its memory sends requests away, lives, and gives out its files', async ({ context }) => {
  const app = await appWithLimits(context, { ...quick, maxRssBytes: 1 })
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
  const script = readdirSync(built).find((name) => name.endsWith('.js'))
  expect((await app.inject(`/assets/${script}`)).statusCode).toBe(200)
  await app.close()
})

test('a heap that is nearly full sends requests away as well', async ({ context }) => {
  const app = await appWithLimits(context, { ...quick, maxHeapBytes: 1 })
  await vi.waitFor(async () => expect((await app.inject('/api/categories')).statusCode).toBe(503))
  await app.close()
})

test('an event loop that comes late sends requests away until it has caught up', async ({ context }) => {
  const app = await appWithLimits(context, { ...quick, maxEventLoopDelay: 30, sampleInterval: 100 })
  await vi.waitFor(async () => {
    for (let turn = 0; turn < 8; turn++) {
      block(60)
      await pause(0)
    }
    expect((await app.inject('/api/categories')).statusCode).toBe(503)
  }, eventually)
  await vi.waitFor(async () => expect((await app.inject('/api/categories')).statusCode).toBe(200), eventually)
  await app.close()
})

test('one long stop, as at the start of a process, is no emergency; two in a row are', () => {
  const late = consecutiveLateSamples(1000)
  expect([3000, 3000, 5, 2000, 10, 1500, 1600, 1700, 20].map(late)).toEqual([1, 1, 0, 1, 0, 1, 2, 3, 0])
})

test('a process that works as usual sends nobody away', async ({ context }) => {
  const app = await appWithLimits(context, { ...overloadLimitsFor(1), sampleInterval: 100 })
  await pause(250)
  expect(app.isUnderPressure()).toBe(false)
  expect((await app.inject('/')).statusCode).toBe(200)
  await app.close()
})

test.for([
  ['calls', '/api/categories', { maxConcurrentRequests: 2 }],
  ['pages', '/products-list', { maxConcurrentPages: 2 }],
] as const)(
  'only so many %s are answered at once, and the next ones as soon as there is room',
  async ([, url, bound], { context }) => {
    const db = connect({ connectionString: context.databaseUrl, max: 1 })
    onTestFinished(() => db.destroy())
    const app = await appWithLimits({ ...context, db }, { ...overloadLimitsFor(1), ...bound })
    const ask = () => app.inject(url)
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const holding = db.connection().execute(() => held)
    const crowd = [ask(), ask(), ask()]
    // Two of them wait for the database.
    expect((await Promise.race(crowd)).statusCode).toBe(503)
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    release()
    await holding
    expect((await Promise.all(crowd)).map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 503])
    for (let n = 0; n < 3; n++) expect((await ask()).statusCode).toBe(200)
    await app.close()
  },
)

test('processes on one machine share its memory', () => {
  expect(overloadLimitsFor(4).maxRssBytes).toBe(overloadLimitsFor(1).maxRssBytes / 4)
})
