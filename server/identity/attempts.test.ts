import { expect } from 'vitest'
import { test } from '#tests/support/test.ts'
import { countTry, forgiveTries, type Try, uncountTry } from './attempts.ts'

const guess: Try = ['signInToAccountByClient', 'asha', '192.0.2.7']
const ofClient: Try = ['signInByClient', '192.0.2.7']
const start = Date.parse('2026-01-01T00:00:00Z')

/** Tries again and again at one moment; how many were let through. */
async function tries(shop: Parameters<typeof countTry>[0], many: number, ...what: Try[]) {
  const outcomes = await Promise.allSettled(Array.from({ length: many }, () => countTry(shop, ...what)))
  return outcomes.filter(({ status }) => status === 'fulfilled').length
}

test('many tries at once get no more than many one after the other', async ({ shop }) => {
  shop.setClock(new Date(start))
  expect(await tries(shop, 30, guess)).toBe(5)
})

test('who waited while another of the same network was counted is not refused for having come first', async ({
  shop,
}) => {
  shop.setClock(new Date(start + 300))
  await countTry(shop, ofClient)
  shop.setClock(new Date(start))
  await countTry(shop, ofClient)
})

test('who tries on waits ever longer, and a refused try does not make it worse', async ({ shop }) => {
  shop.setClock(new Date(start))
  await tries(shop, 5, guess)
  let now = start
  for (const pause of [5, 10, 20, 40]) {
    shop.setClock(new Date(now + pause * 1000 - 1))
    await expect(countTry(shop, guess)).rejects.toMatchObject({ kind: 'tooMany', details: { retryAfter: 1 } })
    now += pause * 1000
    shop.setClock(new Date(now))
    await countTry(shop, guess)
  }
})

test('the refusal says how long to wait, in words and in seconds', async ({ shop }) => {
  shop.setClock(new Date(start))
  await tries(shop, 5, guess)
  await expect(countTry(shop, guess)).rejects.toMatchObject({
    message: 'Too many attempts. Please try again in 5 seconds.',
    details: { retryAfter: 5 },
  })
})

test('a day later nobody remembers', async ({ shop }) => {
  shop.setClock(new Date(start))
  await tries(shop, 5, guess)
  shop.setClock(new Date(start + 86_400_000))
  expect(await tries(shop, 10, guess)).toBe(5)
})

test('where one count is full nothing is counted anywhere', async ({ shop }) => {
  shop.setClock(new Date(start))
  await tries(shop, 8, guess, ofClient)
  expect(await tries(shop, 60, ofClient)).toBe(45)
})

test('a try that turned out well counts no longer; who proved themselves begins anew', async ({ shop }) => {
  shop.setClock(new Date(start))
  await tries(shop, 5, guess)
  await uncountTry(shop, guess)
  expect(await tries(shop, 3, guess)).toBe(1)
  await forgiveTries(shop, guess)
  expect(await tries(shop, 9, guess)).toBe(5)
})

test('tries cross each other in any order without a deadlock', async ({ shop }) => {
  const orders = Array.from({ length: 20 }, (_, at) => (at % 2 ? [guess, ofClient] : [ofClient, guess]) as Try[])
  const outcomes = await Promise.allSettled(orders.map((what) => countTry(shop, ...what)))
  const reasons = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.kind] : []))
  expect(new Set(reasons)).toEqual(new Set(['tooMany']))
})

test('the table tells neither names nor addresses', async ({ shop }) => {
  await countTry(shop, guess, ofClient)
  expect(JSON.stringify(await shop.db.selectFrom('attempts').selectAll().execute())).not.toMatch(/asha|192/)
})

test('a load test is not held up', async ({ shop }) => {
  expect(await tries({ ...shop, rateLimit: false }, 100, guess)).toBe(100)
})
