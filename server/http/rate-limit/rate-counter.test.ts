import { expect, vi } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { createApi, test } from '#tests/support/api.ts'
import { createCustomer, issueToken } from '#tests/support/factories.ts'
import { type CountShared, createSharedRateCounter } from './rate-counter.ts'

/** A fake of Redis that can be unavailable and counts its calls. */
function createSharedStore() {
  const counts = new Map<string, number>()
  const state = { isUnavailable: false, calls: 0 }
  const countOne: CountShared = async (key, window) => {
    state.calls++
    if (state.isUnavailable) throw new Error('connect ECONNREFUSED')
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return { count, remainingMs: window }
  }
  return Object.assign(state, { countOne })
}

/** The rate counter of one process, with its clock and its logged warnings. */
function createProcess({ countOne }: { countOne: CountShared }) {
  const time = { now: 0 }
  const warn = vi.fn()
  const log = { info() {}, warn, error() {} }
  return { time, warn, ...createSharedRateCounter({ countShared: countOne, log, now: () => time.now }) }
}

test('two processes share the count of a client', async () => {
  const redis = createSharedStore()
  const [one, other] = [createProcess(redis), createProcess(redis)]
  await one.count('a', minuteMs)
  expect(await other.count('a', minuteMs)).toEqual({ count: 2, remainingMs: minuteMs })
})

test('while Redis is unavailable a process counts in memory, logs one warning and rarely calls Redis', async () => {
  const redis = createSharedStore()
  const { count, time, warn } = createProcess(redis)
  redis.isUnavailable = true
  for (let n = 1; n <= 50; n++) expect(await count('a', minuteMs)).toEqual({ count: n, remainingMs: minuteMs })
  expect(redis.calls).toBe(1)

  time.now = minuteMs + 1
  expect(await count('a', minuteMs)).toEqual({ count: 1, remainingMs: minuteMs })
  expect(warn).toHaveBeenCalledOnce()
  expect(warn.mock.calls[0]![1]).toContain('REDIS_URL')

  redis.isUnavailable = false
  time.now += 1001
  expect(await count('b', minuteMs)).toEqual({ count: 1, remainingMs: minuteMs })
  expect(warn.mock.calls[1]![1]).toContain('responds again')
})

test('the counts in memory are limited to the most recent clients', async () => {
  const redis = createSharedStore()
  redis.isUnavailable = true
  const { count } = createProcess(redis)
  await count('the first', minuteMs)
  for (let n = 0; n < 20_000; n++) await count(`client ${n}`, minuteMs)
  expect(await count('the first', minuteMs)).toEqual({ count: 1, remainingMs: minuteMs })
  expect((await count('client 19999', minuteMs)).count).toBe(2)
})

test('a client has one limit for both processes, and both return it', async ({ context }) => {
  const redis = createSharedStore()
  const [one, other] = await Promise.all(
    [createProcess(redis), createProcess(redis)].map((counters) =>
      createApi(context, { rateLimit: true, rateCounter: counters }),
    ),
  )
  const get = async ({ app }: NonNullable<typeof one>) => app.inject('/api/users/my-data')
  for (let n = 0; n < 10; n++) expect((await get(n % 2 ? one! : other!)).statusCode).toBe(401)
  for (const process of [one!, other!]) {
    const reply = await get(process)
    expect(reply.statusCode).toBe(429)
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    expect(reply.headers).toMatchObject({ 'x-ratelimit-limit': '10', 'x-ratelimit-remaining': '0' })
    await process.app.close()
  }
})

test.for(['in memory', 'shared'])(
  'an account that calls from many addresses has one limit (%s)',
  async (kind, { context }) => {
    const counters = kind === 'shared' ? createProcess(createSharedStore()) : undefined
    const { app } = await createApi(context, { rateLimit: true, rateCounter: counters })
    const getAs = (token: string, n: number) =>
      app.inject({
        url: '/api/users/my-data',
        headers: { authorization: `Bearer ${token}` },
        remoteAddress: `192.0.2.${n}`,
      })
    const token = await issueToken(context, await createCustomer(context))
    for (let n = 1; n <= 10; n++) expect((await getAs(token, n)).statusCode).toBe(200)

    const reply = await getAs(token, 11)
    expect(reply.statusCode).toBe(429)
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    expect(reply.json().message).toMatch(/^Too many requests\. Please try again in \d+ seconds?\.$/)
    const another = await issueToken(context, await createCustomer(context))
    expect((await getAs(another, 12)).statusCode).toBe(200)
    await app.close()
  },
)
