import { expect } from 'vitest'
import { identity } from '#contract/identity.ts'
import { cancellations } from '#contract/orders/cancellations/cancellations.ts'
import { returns } from '#contract/orders/returns/returns.ts'
import { orders } from '#contract/orders.ts'
import { createApi, test } from '#tests/support/api.ts'
import { rateLimitOf } from './rate-limits.ts'

test('images have a limit of their own, and health checks have none', async ({ context }) => {
  const { app } = await createApi(context, { rateLimit: true })
  const limitOf = async (url: string) => (await app.inject(url)).headers['x-ratelimit-limit']

  expect(await limitOf('/readyz')).toBeUndefined()
  expect(Number(await limitOf('/uploads/none.webp'))).toBeGreaterThanOrEqual(12_000)
  expect(await limitOf('/api/products')).toBe('1200')
  await app.close()
})

test('calls that mail a one-time code, or try one, have a low limit', () => {
  expect(rateLimitOf(identity.requestSignInCode).max).toBe(rateLimitOf(identity.requestOtp).max)
  expect(rateLimitOf(identity.signInByCode).max).toBe(rateLimitOf(identity.login).max)
})

test('calls that cancel a part of an order, or request, withdraw or send a return, have a low limit', () => {
  const { requestReturn, withdrawReturn, sendReturn } = returns
  const calls = [cancellations.cancelItems, orders.requestWholeReturn, requestReturn, withdrawReturn, sendReturn]
  expect(calls.map((call) => rateLimitOf(call).max)).toEqual(calls.map(() => 30))
})

test('requests over the limit get 429 with Retry-After, also without a session', async ({ context }) => {
  const { app } = await createApi(context, { rateLimit: true })
  const get = () => app.inject('/api/users/my-data')
  for (let n = 0; n < 10; n++) expect((await get()).statusCode).toBe(401)
  const reply = await get()
  expect(reply.statusCode).toBe(429)
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  expect(reply.json().message).toMatch(/^Too many requests\. Please try again in /)
  await app.close()
})
