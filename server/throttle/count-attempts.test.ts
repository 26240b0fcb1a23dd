import { expect } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { test } from '#tests/support/test-context.ts'
import { countAttempt, decrementAttempt, resetAttempts, type ThrottledAttempt } from './count-attempts.ts'

const accountAttempt: ThrottledAttempt = ['signInToAccountByClient', 'asha', '192.0.2.7']
const clientAttempt: ThrottledAttempt = ['signInByClient', '192.0.2.7']
const start = Date.parse('2026-01-01T00:00:00Z')

/** Attempts many times at one time and returns the number of allowed attempts. */
async function attemptMany(
  context: Parameters<typeof countAttempt>[0],
  times: number,
  ...attempts: ThrottledAttempt[]
) {
  const outcomes = await Promise.allSettled(Array.from({ length: times }, () => countAttempt(context, ...attempts)))
  return outcomes.filter(({ status }) => status === 'fulfilled').length
}

test('parallel attempts have the same limit as sequential ones', async ({ context }) => {
  context.setClock(new Date(start))
  expect(await attemptMany(context, 30, accountAttempt)).toBe(5)
})

test('a request that waited for another of the same network is not rejected for its earlier timestamp', async ({
  context,
}) => {
  context.setClock(new Date(start + 300))
  await countAttempt(context, clientAttempt)
  context.setClock(new Date(start))
  await countAttempt(context, clientAttempt)
})

test('delays increase with each attempt, and a rejected attempt does not increase them', async ({ context }) => {
  context.setClock(new Date(start))
  await attemptMany(context, 5, accountAttempt)
  let now = start
  for (const pause of [5, 10, 20, 40]) {
    context.setClock(new Date(now + pause * 1000 - 1))
    await expect(countAttempt(context, accountAttempt)).rejects.toMatchObject({
      kind: 'tooMany',
      details: { retryAfter: 1 },
    })
    now += pause * 1000
    context.setClock(new Date(now))
    await countAttempt(context, accountAttempt)
  }
})

test('the error states the delay in words and in seconds', async ({ context }) => {
  context.setClock(new Date(start))
  await attemptMany(context, 5, accountAttempt)
  await expect(countAttempt(context, accountAttempt)).rejects.toMatchObject({
    message: 'Too many attempts. Please try again in 5 seconds.',
    details: { retryAfter: 5 },
  })
})

test('a day later the count is reset', async ({ context }) => {
  context.setClock(new Date(start))
  await attemptMany(context, 5, accountAttempt)
  context.setClock(new Date(start + dayMs))
  expect(await attemptMany(context, 10, accountAttempt)).toBe(5)
})

test('if one counter is full, no counter is incremented', async ({ context }) => {
  context.setClock(new Date(start))
  await attemptMany(context, 8, accountAttempt, clientAttempt)
  expect(await attemptMany(context, 60, clientAttempt)).toBe(45)
})

test('a successful attempt is not counted, and a sign-in resets the counters', async ({ context }) => {
  context.setClock(new Date(start))
  await attemptMany(context, 5, accountAttempt)
  await decrementAttempt(context, accountAttempt)
  expect(await attemptMany(context, 3, accountAttempt)).toBe(1)
  await resetAttempts(context, accountAttempt)
  expect(await attemptMany(context, 9, accountAttempt)).toBe(5)
})

test('parallel attempts lock counters in one order, without a deadlock', async ({ context }) => {
  const orders = Array.from(
    { length: 20 },
    (_, at) => (at % 2 ? [accountAttempt, clientAttempt] : [clientAttempt, accountAttempt]) as ThrottledAttempt[],
  )
  const outcomes = await Promise.allSettled(orders.map((what) => countAttempt(context, ...what)))
  const reasons = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.kind] : []))
  expect(new Set(reasons)).toEqual(new Set(['tooMany']))
})

test('the table contains neither user names nor IP addresses', async ({ context }) => {
  await countAttempt(context, accountAttempt, clientAttempt)
  expect(JSON.stringify(await context.db.selectFrom('throttleAttempts').selectAll().execute())).not.toMatch(/asha|192/)
})

test('RATE_LIMIT=off disables the throttling', async ({ context }) => {
  expect(await attemptMany({ ...context, rateLimit: false }, 100, accountAttempt)).toBe(100)
})
