import { expect } from 'vitest'
import { createApi, test } from '#tests/support/api.ts'
import { createAdmin, createCustomer } from '#tests/support/factories.ts'
import {
  codeNow,
  createProtectedAdmin,
  enrolmentTime,
  pendingTokenOf,
  submitCode,
  submitPassword,
  totpCodeAt,
} from '#tests/support/second-factor.ts'

const second = 1000

test('a user without a second factor signs in with the password alone', async ({ context, api }) => {
  for (const user of [await createCustomer(context), await createAdmin(context)]) {
    const { body } = await submitPassword(api, user)
    expect(Object.keys(body).sort()).toEqual(['message', 'token', 'user'])
  }
})

test('a pending token is not accepted as a session, and a session token not as a pending token', async ({
  context,
  api,
}) => {
  const { admin, token, secret } = await createProtectedAdmin(context, api)
  const pendingToken = await pendingTokenOf(api, admin)
  expect((await api.call('GET /auth/me', { token: pendingToken })).status).toBe(401)
  expect((await submitCode(api, token, codeNow(context, secret))).body.errors).toHaveProperty('pendingToken')
})

test('a code is accepted once per time step, also in parallel requests', async ({ context, api }) => {
  const { admin, secret } = await createProtectedAdmin(context, api)
  const pendingToken = await pendingTokenOf(api, admin)
  const code = codeNow(context, secret)
  const twice = await Promise.all([submitCode(api, pendingToken, code), submitCode(api, pendingToken, code)])
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 400])
  context.setClock(new Date(enrolmentTime + 45 * second))
  expect((await submitCode(api, pendingToken, code)).body.errors).toHaveProperty('code')
  context.setClock(new Date(enrolmentTime + 60 * second))
  expect((await submitCode(api, pendingToken, codeNow(context, secret))).status).toBe(200)
})

test('a clock difference of half a minute is tolerated, one of minutes is not', async ({ context, api }) => {
  const { admin, secret } = await createProtectedAdmin(context, api)
  context.setClock(new Date(enrolmentTime + 300 * second))
  const pendingToken = await pendingTokenOf(api, admin)
  const codeOfClockOff = (seconds: number) => totpCodeAt(secret, enrolmentTime + (300 + seconds) * second)
  expect((await submitCode(api, pendingToken, codeOfClockOff(-90))).status).toBe(400)
  expect((await submitCode(api, pendingToken, codeOfClockOff(90))).status).toBe(400)
  expect((await submitCode(api, pendingToken, codeOfClockOff(-30))).status).toBe(200)
  expect((await submitCode(api, pendingToken, codeOfClockOff(30))).status).toBe(200)
})

test('codes are throttled after five attempts, even with RATE_LIMIT=off and a new sign-in', async ({
  context,
  api,
}) => {
  const { admin, secret } = await createProtectedAdmin(context, api)
  const unlimited = await createApi({ ...context, rateLimit: false })
  const pendingToken = await pendingTokenOf(unlimited, admin)
  const wrong = totpCodeAt(secret, enrolmentTime + 3_600_000)
  const guesses = await Promise.all(Array.from({ length: 8 }, () => submitCode(unlimited, pendingToken, wrong)))
  expect(guesses.map(({ status }) => status).sort()).toEqual([400, 400, 400, 400, 400, 429, 429, 429])
  const newToken = await pendingTokenOf(unlimited, admin)
  expect((await submitCode(unlimited, newToken, codeNow(context, secret))).status).toBe(429)
  context.setClock(new Date(enrolmentTime + 61 * second))
  expect((await submitCode(unlimited, newToken, codeNow(context, secret))).status).toBe(200)
  await unlimited.app.close()
})

test('a pending sign-in lasts ten minutes, and ends with a change of the password or the account', async ({
  context,
  api,
}) => {
  const { admin, token, secret } = await createProtectedAdmin(context, api)
  const old = await pendingTokenOf(api, admin)
  context.setClock(new Date(enrolmentTime + 631 * second))
  expect((await submitCode(api, old, codeNow(context, secret))).body.errors).toHaveProperty('pendingToken')

  const before = await pendingTokenOf(api, admin)
  const body = { currentPassword: admin.password, newPassword: 'odd socks', confirmPassword: 'odd socks' }
  expect((await api.call('POST /users/change-password', { token, body })).status).toBe(200)
  expect((await submitCode(api, before, codeNow(context, secret))).body.errors).toHaveProperty('pendingToken')

  const deactivated = await pendingTokenOf(api, { ...admin, password: 'odd socks' })
  await context.db.updateTable('users').set({ deactivatedAt: context.clock() }).where('id', '=', admin.id).execute()
  expect((await submitCode(api, deactivated, codeNow(context, secret))).body.errors).toHaveProperty('pendingToken')
  expect((await submitCode(api, 'forged', '123456')).body.errors).toHaveProperty('pendingToken')
})

test('a secret copied to another administrator is rejected', async ({ context, api }) => {
  const { secret } = await createProtectedAdmin(context, api)
  const { admin } = await createProtectedAdmin(context, api)
  const rows = await context.db.selectFrom('secondFactors').select(['userId', 'encryptedSecret']).execute()
  const { encryptedSecret } = rows.find(({ userId }) => userId !== admin.id)!
  await context.db.updateTable('secondFactors').set({ encryptedSecret }).where('userId', '=', admin.id).execute()
  expect((await submitCode(api, await pendingTokenOf(api, admin), codeNow(context, secret))).status).toBe(500)
})
