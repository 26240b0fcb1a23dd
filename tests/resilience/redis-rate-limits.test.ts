import { expect, vi } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { createRedisRateCounter } from '#server/http/rate-limit/redis-rate-counter.ts'
import { eventually } from '../support/eventually.ts'
import { findFreePort } from '../support/processes/free-port.ts'
import { type ServerClient, startServerWithClient } from '../support/processes/server-client.ts'
import { stopServers } from '../support/processes/server-process.ts'
import { hasProgram, runProgram, waitForPort } from '../support/processes/system-programs.ts'
import { test } from '../support/test-context.ts'

const silentLogger = { info() {}, warn: vi.fn(), error() {} }

function startRedis(port: number) {
  const redis = runProgram(
    'redis-server',
    ...['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
  )
  return waitForPort(port).then(() => redis)
}

/** A Redis server that can be stopped and restarted on its port. */
async function createRestartableRedis() {
  const port = await findFreePort()
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

const readProduct = (store: ServerClient) => store.call('GET /products/no-such-product')
const remaining = async (store: ServerClient) => Number((await readProduct(store)).headers.get('x-ratelimit-remaining'))

test.skipIf(!hasProgram('redis-server'))(
  'two stores share the count of a client in Redis, count alone while it is down, and share again afterwards',
  async ({ openedContext: { context }, onTestFinished }) => {
    const redis = await createRestartableRedis()
    onTestFinished(() => redis.stop())
    onTestFinished(stopServers)
    const environment = { DATABASE_URL: context.databaseUrl, REDIS_URL: redis.url }
    const [one, other] = await Promise.all([
      startServerWithClient(environment),
      startServerWithClient({ ...environment, WEB_CONCURRENCY: '2' }),
    ])
    for (const store of [one, other]) expect(await store.ready, store.stderr()).toBe(true)
    expect(other.stdout()).not.toContain('counts requests separately')

    const before = await remaining(one)
    expect(await remaining(other)).toBe(before - 1)
    expect(await remaining(other)).toBe(before - 2)
    expect(await remaining(one)).toBe(before - 3)

    const data = (store: ServerClient) => store.call('GET /users/my-data')
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
    await vi.waitFor(() => expect(one.stdout()).toContain('Redis (REDIS_URL) does not respond'), eventually)

    await redis.startAgain()
    await vi.waitFor(
      async () => {
        await readProduct(one)
        expect(one.stdout()).toContain('Redis responds again')
      },
      { timeout: 15_000, interval: 200 },
    )
    const first = await remaining(one)
    expect(await remaining(one)).toBe(first - 1)
  },
)

test.skipIf(!hasProgram('redis-server'))(
  'a store starts without Redis and still applies its rate limits',
  async ({ openedContext: { context }, onTestFinished }) => {
    onTestFinished(stopServers)
    const store = await startServerWithClient({
      DATABASE_URL: context.databaseUrl,
      REDIS_URL: `redis://127.0.0.1:${await findFreePort()}`,
    })
    expect(await store.ready, store.stderr()).toBe(true)
    expect(store.stdout()).toContain('Redis (REDIS_URL) does not respond')
    const before = await remaining(store)
    expect(await remaining(store)).toBe(before - 1)
  },
)

test.skipIf(!hasProgram('redis-server'))(
  'only the first request waits for a Redis that does not respond',
  async ({ onTestFinished }) => {
    const redis = await createRestartableRedis()
    onTestFinished(() => redis.stop())
    const counters = await createRedisRateCounter(redis.url, silentLogger)
    onTestFinished(() => counters.close())
    expect(await counters.count('a', minuteMs)).toMatchObject({ count: 1 })
    expect((await counters.count('a', minuteMs)).remainingMs).toBeLessThanOrEqual(minuteMs)

    redis.child.kill('SIGSTOP')
    // The first request waits for the timeout; later ones are counted in this process.
    expect(await counters.count('a', minuteMs)).toMatchObject({ count: 1 })
    for (let n = 2; n <= 100; n++) expect(await counters.count('a', minuteMs)).toMatchObject({ count: n })
    expect(silentLogger.warn).toHaveBeenCalledOnce()

    redis.child.kill('SIGCONT')
    await vi.waitFor(async () => expect((await counters.count('b', minuteMs)).count).toBeGreaterThan(0), eventually)
    await vi.waitFor(
      () => counters.count('b', minuteMs).then(() => expect(silentLogger.warn).toHaveBeenCalledTimes(2)),
      {
        timeout: 15_000,
        interval: 100,
      },
    )
  },
)
