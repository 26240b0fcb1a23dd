import { expect, vi } from 'vitest'
import { createApi, test } from '#tests/support/api.ts'
import { createCustomer, issueToken } from '#tests/support/factories.ts'
import { type CountShared, createSharedRateCounter } from './rate-counter.ts'

const minute = 60_000

/** A place that processes share, as Redis is: it can be switched off, and counts how often it was asked. */
function createSharedStore() {
  const counts = new Map<string, number>()
  const place = { isAway: false, asked: 0 }
  const countOne: CountShared = async (key, window) => {
    place.asked++
    if (place.isAway) throw new Error('connect ECONNREFUSED')
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return { count, remainingMs: window }
  }
  return Object.assign(place, { countOne })
}

/** One process's counters on the place, with its clock and what it told its operator. */
function createProcess({ countOne }: { countOne: CountShared }) {
  const time = { now: 0 }
  const warn = vi.fn()
  const log = { info() {}, warn, error() {} }
  return { time, warn, ...createSharedRateCounter({ countShared: countOne, log, now: () => time.now }) }
}

test('two processes count the same client together', async () => {
  const place = createSharedStore()
  const [one, other] = [createProcess(place), createProcess(place)]
  await one.count('a', minute)
  expect(await other.count('a', minute)).toEqual({ count: 2, remainingMs: minute })
})

test('while the shared place is away a process counts alone, tells it once and hardly asks', async () => {
  const place = createSharedStore()
  const { count, time, warn } = createProcess(place)
  place.isAway = true
  for (let n = 1; n <= 50; n++) expect(await count('a', minute)).toEqual({ count: n, remainingMs: minute })
  expect(place.asked).toBe(1)

  time.now = minute + 1
  expect(await count('a', minute)).toEqual({ count: 1, remainingMs: minute })
  expect(warn).toHaveBeenCalledOnce()
  expect(warn.mock.calls[0]![1]).toContain('REDIS_URL')

  place.isAway = false
  time.now += 1001
  expect(await count('b', minute)).toEqual({ count: 1, remainingMs: minute })
  expect(warn.mock.calls[1]![1]).toContain('answers again')
})

test('clients without number do not fill the memory of a process that counts alone', async () => {
  const place = createSharedStore()
  place.isAway = true
  const { count } = createProcess(place)
  await count('the first', minute)
  for (let n = 0; n < 20_000; n++) await count(`client ${n}`, minute)
  expect(await count('the first', minute)).toEqual({ count: 1, remainingMs: minute })
  expect((await count('client 19999', minute)).count).toBe(2)
})

test('a client that two processes serve has one limit, and is told it by both', async ({ context }) => {
  const place = createSharedStore()
  const [one, other] = await Promise.all(
    [createProcess(place), createProcess(place)].map((counters) =>
      createApi(context, { rateLimit: true, rateCounter: counters }),
    ),
  )
  const ask = async ({ app }: NonNullable<typeof one>) => app.inject('/api/users/my-data')
  for (let asked = 0; asked < 10; asked++) expect((await ask(asked % 2 ? one! : other!)).statusCode).toBe(401)
  for (const process of [one!, other!]) {
    const reply = await ask(process)
    expect(reply.statusCode).toBe(429)
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    expect(reply.headers).toMatchObject({ 'x-ratelimit-limit': '10', 'x-ratelimit-remaining': '0' })
    await process.app.close()
  }
})

test.for(['in memory', 'shared'])(
  'one account that calls from many addresses is counted as one (%s)',
  async (kind, { context }) => {
    const counters = kind === 'shared' ? createProcess(createSharedStore()) : undefined
    const { app } = await createApi(context, { rateLimit: true, rateCounter: counters })
    const askAs = (token: string, n: number) =>
      app.inject({
        url: '/api/users/my-data',
        headers: { authorization: `Bearer ${token}` },
        remoteAddress: `192.0.2.${n}`,
      })
    const token = await issueToken(context, await createCustomer(context))
    for (let n = 1; n <= 10; n++) expect((await askAs(token, n)).statusCode).toBe(200)

    const reply = await askAs(token, 11)
    expect(reply.statusCode).toBe(429)
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    expect(reply.json().message).toMatch(/^Too many requests\. Please try again in \d+ seconds?\.$/)
    const another = await issueToken(context, await createCustomer(context))
    expect((await askAs(another, 12)).statusCode).toBe(200)
    await app.close()
  },
)
