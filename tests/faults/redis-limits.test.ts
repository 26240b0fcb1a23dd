import { expect, vi } from 'vitest'
import { openRedisCounters } from '#server/http/redis-counters.ts'
import { freePort } from '../support/free-port.ts'
import { hasProgram, listening, runProgram } from '../support/programs.ts'
import { endStores } from '../support/real-store.ts'
import { type RunningStore, runStore } from '../support/store-calls.ts'
import { test } from '../support/test.ts'

const minute = 60_000
const quiet = { info() {}, warn: vi.fn(), error() {} }

function startRedis(port: number) {
  const redis = runProgram(
    'redis-server',
    ...['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
  )
  return listening(port).then(() => redis)
}

/** A Redis of the test's own, which can be ended and started again at its port. */
async function aRedis() {
  const port = await freePort()
  let redis = await startRedis(port)
  return {
    url: `redis://127.0.0.1:${port}/0`,
    get child() {
      return redis.child
    },
    stop: () => redis.stop(),
    async startAgain() {
      redis = await startRedis(port)
    },
  }
}

const searches = (store: RunningStore) => store.call('GET /products/no-such-product')
const remaining = async (store: RunningStore) => Number((await searches(store)).headers.get('x-ratelimit-remaining'))

test.skipIf(!hasProgram('redis-server'))(
  'two stores count a client together in Redis, each alone while it is away, and together again when it is back',
  async ({ openedShop: { shop }, onTestFinished }) => {
    const redis = await aRedis()
    onTestFinished(() => redis.stop())
    onTestFinished(endStores)
    const environment = { DATABASE_URL: shop.databaseUrl, REDIS_URL: redis.url }
    const [one, other] = await Promise.all([runStore(environment), runStore({ ...environment, WEB_CONCURRENCY: '2' })])
    for (const store of [one, other]) expect(await store.opened, store.errors()).toBe(true)
    expect(other.output()).not.toContain('counts requests by itself')

    const before = await remaining(one)
    expect(await remaining(other)).toBe(before - 1)
    expect(await remaining(other)).toBe(before - 2)
    expect(await remaining(one)).toBe(before - 3)

    const data = (store: RunningStore) => store.call('GET /users/my-data')
    for (const store of [one, other, one, other, one, other, one, other, one, other]) {
      expect((await data(store)).status).toBe(401)
    }
    for (const store of [one, other]) {
      const refused = await data(store)
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    }

    await redis.stop()
    for (const store of [one, other]) expect((await data(store)).status).toBe(401)
    expect((await one.open('/readyz')).status).toBe(200)
    await vi.waitFor(() => expect(one.output()).toContain('Redis (REDIS_URL) does not answer'))

    await redis.startAgain()
    await vi.waitFor(
      async () => {
        await searches(one)
        expect(one.output()).toContain('Redis answers again')
      },
      { timeout: 15_000, interval: 200 },
    )
    const first = await remaining(one)
    expect(await remaining(one)).toBe(first - 1)
  },
)

test.skipIf(!hasProgram('redis-server'))(
  'a store starts, and loses its limits to nobody, while Redis is not there at all',
  async ({ openedShop: { shop }, onTestFinished }) => {
    onTestFinished(endStores)
    const store = await runStore({ DATABASE_URL: shop.databaseUrl, REDIS_URL: `redis://127.0.0.1:${await freePort()}` })
    expect(await store.opened, store.errors()).toBe(true)
    expect(store.output()).toContain('Redis (REDIS_URL) does not answer')
    const before = await remaining(store)
    expect(await remaining(store)).toBe(before - 1)
  },
)

test.skipIf(!hasProgram('redis-server'))(
  'no request waits for a Redis that has gone to sleep, after the first',
  async ({ onTestFinished }) => {
    const redis = await aRedis()
    onTestFinished(() => redis.stop())
    const counters = await openRedisCounters(redis.url, quiet)
    onTestFinished(() => counters.close())
    expect(await counters.count('a', minute)).toMatchObject({ count: 1 })
    expect((await counters.count('a', minute)).left).toBeLessThanOrEqual(minute)

    redis.child.kill('SIGSTOP')
    // The one that finds out waits a moment; all that come then are counted here.
    expect(await counters.count('a', minute)).toMatchObject({ count: 1 })
    for (let n = 2; n <= 100; n++) expect(await counters.count('a', minute)).toMatchObject({ count: n })
    expect(quiet.warn).toHaveBeenCalledOnce()

    redis.child.kill('SIGCONT')
    await vi.waitFor(async () => expect((await counters.count('b', minute)).count).toBeGreaterThan(0))
    await vi.waitFor(() => counters.count('b', minute).then(() => expect(quiet.warn).toHaveBeenCalledTimes(2)), {
      timeout: 15_000,
      interval: 100,
    })
  },
)
