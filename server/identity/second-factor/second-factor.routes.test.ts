import { expect } from 'vitest'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import type { AppContext } from '#server/context.ts'
import { createApi, type TestApi, test } from '#tests/support/api.ts'
import { createAdmin, createCustomer, issueToken, type TestUser } from '#tests/support/factories.ts'
import { totpCodeAt } from '#tests/support/second-factor.ts'
import type { TestContext } from '#tests/support/test-context.ts'

const start = Date.parse('2026-11-02T10:00:00Z')
const second = 1000

const codeNow = (context: AppContext, secret: string) => totpCodeAt(secret, context.clock().getTime())

const login = (api: TestApi, { username, password }: TestUser) =>
  api.call('POST /auth/login', { body: { identifier: username, password } })

/** An administrator with a second factor, half a minute after it was set up. */
async function createProtectedAdmin(context: TestContext, api: TestApi) {
  await ensureCompanyDetails(context.db)
  context.setClock(new Date(start))
  const admin = await createAdmin(context)
  const token = await issueToken(context, admin)
  const started = await api.call('POST /users/second-factor/enrolment', { token, body: { password: admin.password } })
  const { secret, uri } = started.body as { secret: string; uri: string }
  const code = codeNow(context, secret)
  const confirmed = await api.call('POST /users/second-factor/enrolment/confirm', { token, body: { code } })
  expect(confirmed.status).toBe(200)
  context.setClock(new Date(start + 30 * second))
  return { admin, token, secret, uri, recoveryCodes: confirmed.body.recoveryCodes as string[] }
}

async function pendingTokenOf(api: TestApi, admin: TestUser): Promise<string> {
  const { status, body } = await login(api, admin)
  expect(status).toBe(200)
  expect(body).toEqual({
    message: 'Enter the code of your authenticator app.',
    secondFactor: { pendingToken: expect.any(String), isEnrolled: true },
  })
  return body.secondFactor.pendingToken
}

const complete = (api: TestApi, pendingToken: string, code: string) =>
  api.call('POST /auth/second-factor', { body: { pendingToken, code } })

const auditActions = async ({ db }: TestContext) =>
  (await db.selectFrom('auditEntries').select('action').orderBy('id').execute()).map(({ action }) => action)

test('a user without a second factor signs in with the password alone', async ({ context, api }) => {
  for (const user of [await createCustomer(context), await createAdmin(context)]) {
    const { body } = await login(api, user)
    expect(Object.keys(body).sort()).toEqual(['message', 'token', 'user'])
  }
})

test('an administrator enrols a second factor, and the sign-in then requires its code', async ({ context, api }) => {
  const { admin, token, secret, uri, recoveryCodes } = await createProtectedAdmin(context, api)
  expect(uri).toContain(`otpauth://totp/Vipani:${admin.username}?issuer=Vipani&secret=${secret}`)
  expect(new Set(recoveryCodes).size).toBe(10)
  expect(recoveryCodes[0]).toMatch(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/)
  const shown = await api.call('GET /users/second-factor', { token })
  expect(shown.body).toEqual({ enrolledAt: new Date(start).toISOString(), recoveryCodesLeft: 10, isRequired: false })

  const pendingToken = await pendingTokenOf(api, admin)
  const spaced = codeNow(context, secret).replace(/^(...)/, '$1 ')
  const signedIn = await complete(api, pendingToken, spaced)
  expect(signedIn).toMatchObject({ status: 200, body: { message: 'Login Successful!', user: { id: admin.id } } })
  expect(Object.keys(signedIn.body).sort()).toEqual(['message', 'token', 'user'])
  expect((await api.call('GET /auth/me', { token: signedIn.body.token })).status).toBe(200)
  expect(await auditActions(context)).toEqual(['secondFactorSet'])
  await context.runJobs()
  expect(context.mails.map(({ subject }) => subject)).toEqual(['Your second factor was set up'])
})

test('a pending token is not accepted as a session, and a session token not as a pending token', async ({
  context,
  api,
}) => {
  const { admin, token, secret } = await createProtectedAdmin(context, api)
  const pendingToken = await pendingTokenOf(api, admin)
  expect((await api.call('GET /auth/me', { token: pendingToken })).status).toBe(401)
  expect((await complete(api, token, codeNow(context, secret))).body.errors).toHaveProperty('pendingToken')
})

test('enrolling a second factor ends the sessions without it, except for this one', async ({ context, api }) => {
  await ensureCompanyDetails(context.db)
  const admin = await createAdmin(context)
  const other = (await login(api, admin)).body.token
  const token = await issueToken(context, admin)
  const { secret } = (
    await api.call('POST /users/second-factor/enrolment', { token, body: { password: admin.password } })
  ).body
  await api.call('POST /users/second-factor/enrolment/confirm', { token, body: { code: codeNow(context, secret) } })
  const statuses = await Promise.all([other, token].map((one) => api.call('GET /auth/me', { token: one })))
  expect(statuses.map(({ status }) => status)).toEqual([401, 200])
})

test('a code is accepted once per time step, also in parallel requests', async ({ context, api }) => {
  const { admin, secret } = await createProtectedAdmin(context, api)
  const pendingToken = await pendingTokenOf(api, admin)
  const code = codeNow(context, secret)
  const twice = await Promise.all([complete(api, pendingToken, code), complete(api, pendingToken, code)])
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 400])
  context.setClock(new Date(start + 45 * second))
  expect((await complete(api, pendingToken, code)).body.errors).toHaveProperty('code')
  context.setClock(new Date(start + 60 * second))
  expect((await complete(api, pendingToken, codeNow(context, secret))).status).toBe(200)
})

test('a clock difference of half a minute is tolerated, one of minutes is not', async ({ context, api }) => {
  const { admin, secret } = await createProtectedAdmin(context, api)
  context.setClock(new Date(start + 300 * second))
  const pendingToken = await pendingTokenOf(api, admin)
  const codeOfClockOff = (seconds: number) => totpCodeAt(secret, start + (300 + seconds) * second)
  expect((await complete(api, pendingToken, codeOfClockOff(-90))).status).toBe(400)
  expect((await complete(api, pendingToken, codeOfClockOff(90))).status).toBe(400)
  expect((await complete(api, pendingToken, codeOfClockOff(-30))).status).toBe(200)
  expect((await complete(api, pendingToken, codeOfClockOff(30))).status).toBe(200)
})

test('a recovery code works once, in any spelling, and is recorded in the audit log and by mail', async ({
  context,
  api,
}) => {
  const { admin, token, recoveryCodes } = await createProtectedAdmin(context, api)
  const pendingToken = await pendingTokenOf(api, admin)
  const typed = recoveryCodes[3]!.toLowerCase().replaceAll('-', ' ')
  expect((await complete(api, pendingToken, typed)).status).toBe(200)
  expect((await complete(api, pendingToken, recoveryCodes[3]!)).body.errors).toHaveProperty('code')
  const twice = await Promise.all([1, 2].map(() => complete(api, pendingToken, recoveryCodes[4]!)))
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 400])
  expect((await api.call('GET /users/second-factor', { token })).body.recoveryCodesLeft).toBe(8)
  expect(await auditActions(context)).toEqual(['secondFactorSet', 'recoveryCodeUsed', 'recoveryCodeUsed'])
  await context.runJobs()
  expect(context.mails.map(({ subject }) => subject)).toContain('A recovery code was used')
})

test('codes are throttled after five attempts, even with RATE_LIMIT=off and a new sign-in', async ({
  context,
  api,
}) => {
  const { admin, secret } = await createProtectedAdmin(context, api)
  const unlimited = await createApi({ ...context, rateLimit: false })
  const pendingToken = await pendingTokenOf(unlimited, admin)
  const wrong = totpCodeAt(secret, start + 3_600_000)
  const guesses = await Promise.all(Array.from({ length: 8 }, () => complete(unlimited, pendingToken, wrong)))
  expect(guesses.map(({ status }) => status).sort()).toEqual([400, 400, 400, 400, 400, 429, 429, 429])
  const newToken = await pendingTokenOf(unlimited, admin)
  expect((await complete(unlimited, newToken, codeNow(context, secret))).status).toBe(429)
  context.setClock(new Date(start + 61 * second))
  expect((await complete(unlimited, newToken, codeNow(context, secret))).status).toBe(200)
  await unlimited.app.close()
})

test('a pending sign-in lasts ten minutes, and ends with a change of the password or the account', async ({
  context,
  api,
}) => {
  const { admin, token, secret } = await createProtectedAdmin(context, api)
  const old = await pendingTokenOf(api, admin)
  context.setClock(new Date(start + 631 * second))
  expect((await complete(api, old, codeNow(context, secret))).body.errors).toHaveProperty('pendingToken')

  const before = await pendingTokenOf(api, admin)
  const body = { currentPassword: admin.password, newPassword: 'odd socks', confirmPassword: 'odd socks' }
  expect((await api.call('POST /users/change-password', { token, body })).status).toBe(200)
  expect((await complete(api, before, codeNow(context, secret))).body.errors).toHaveProperty('pendingToken')

  const deactivated = await pendingTokenOf(api, { ...admin, password: 'odd socks' })
  await context.db.updateTable('users').set({ deactivatedAt: context.clock() }).where('id', '=', admin.id).execute()
  expect((await complete(api, deactivated, codeNow(context, secret))).body.errors).toHaveProperty('pendingToken')
  expect((await complete(api, 'forged', '123456')).body.errors).toHaveProperty('pendingToken')
})

test('the secret and the recovery codes are not stored in plain text', async ({ context, api }) => {
  const { secret, recoveryCodes } = await createProtectedAdmin(context, api)
  const rows = JSON.stringify([
    await context.db.selectFrom('secondFactors').selectAll().execute(),
    await context.db.selectFrom('recoveryCodes').selectAll().execute(),
    await context.db.selectFrom('auditEntries').selectAll().execute(),
  ])
  for (const plain of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))]) {
    expect(rows).not.toContain(plain)
  }
})

test('a secret copied to another administrator is rejected', async ({ context, api }) => {
  const { secret } = await createProtectedAdmin(context, api)
  const { admin } = await createProtectedAdmin(context, api)
  const rows = await context.db.selectFrom('secondFactors').select(['userId', 'encryptedSecret']).execute()
  const { encryptedSecret } = rows.find(({ userId }) => userId !== admin.id)!
  await context.db.updateTable('secondFactors').set({ encryptedSecret }).where('userId', '=', admin.id).execute()
  expect((await complete(api, await pendingTokenOf(api, admin), codeNow(context, secret))).status).toBe(500)
})

test('an unconfirmed enrolment requires no code at sign-in and can be restarted', async ({ context, api }) => {
  await ensureCompanyDetails(context.db)
  const admin = await createAdmin(context)
  const token = await issueToken(context, admin)
  const begin = (password: string) => api.call('POST /users/second-factor/enrolment', { token, body: { password } })
  expect((await begin('a typo')).body.errors).toHaveProperty('password')
  const first = (await begin(admin.password)).body.secret
  const newest = (await begin(admin.password)).body.secret
  expect((await login(api, admin)).body).toHaveProperty('token')
  const confirm = (code: string) => api.call('POST /users/second-factor/enrolment/confirm', { token, body: { code } })
  expect((await confirm(codeNow(context, first))).status).toBe(400)
  expect((await confirm(codeNow(context, newest))).status).toBe(200)
  expect((await begin(admin.password)).status).toBe(409)
})

test('new recovery codes replace the old ones', async ({ context, api }) => {
  const { admin, token, recoveryCodes } = await createProtectedAdmin(context, api)
  const renew = (password: string) =>
    api.call('POST /users/second-factor/recovery-codes', { token, body: { password } })
  expect((await renew('a typo')).status).toBe(400)
  const renewed = (await renew(admin.password)).body.recoveryCodes as string[]
  const pendingToken = await pendingTokenOf(api, admin)
  expect((await complete(api, pendingToken, recoveryCodes[0]!)).status).toBe(400)
  expect((await complete(api, pendingToken, renewed[0]!)).status).toBe(200)
  expect(await auditActions(context)).toEqual(['secondFactorSet', 'recoveryCodesRenewed', 'recoveryCodeUsed'])
})

test('a second factor is removed with the password, and the sign-in then requires the password alone', async ({
  context,
  api,
}) => {
  const { admin, token } = await createProtectedAdmin(context, api)
  const remove = (password: string) => api.call('POST /users/second-factor/remove', { token, body: { password } })
  expect((await remove('a typo')).status).toBe(400)
  expect((await remove(admin.password)).status).toBe(200)
  expect((await remove(admin.password)).status).toBe(409)
  expect((await login(api, admin)).body).toHaveProperty('token')
  expect(await auditActions(context)).toEqual(['secondFactorSet', 'secondFactorRemoved'])
  await context.runJobs()
  expect(context.mails.at(-1)?.subject).toBe('Your second factor was removed')
})

test('if all administrators need one, the next sign-in starts the enrolment', async ({ context }) => {
  await ensureCompanyDetails(context.db)
  const signInPolicy = { ...context.signInPolicy, isSecondFactorRequired: true }
  const api = await createApi({ ...context, signInPolicy })
  const admin = await createAdmin(context)
  expect((await login(api, await createCustomer(context))).body).toHaveProperty('token')

  const { secondFactor, token } = (await login(api, admin)).body
  expect({ token, isEnrolled: secondFactor.isEnrolled }).toEqual({ token: undefined, isEnrolled: false })
  const { pendingToken } = secondFactor
  expect((await complete(api, pendingToken, '123456')).status).toBe(400)
  const { secret } = (await api.call('POST /auth/second-factor/enrolment', { body: { pendingToken } })).body
  const confirm = (code: string) =>
    api.call('POST /auth/second-factor/enrolment/confirm', { body: { pendingToken, code } })
  expect((await confirm('123')).status).toBe(400)
  const signedIn = await confirm(codeNow(context, secret))
  expect(signedIn.body).toMatchObject({ user: { id: admin.id }, recoveryCodes: expect.any(Array) })
  const own = { token: signedIn.body.token as string }
  expect((await api.call('GET /users/second-factor', own)).body).toMatchObject({ isRequired: true })
  const removal = await api.call('POST /users/second-factor/remove', { ...own, body: { password: admin.password } })
  expect(removal.status).toBe(409)
  expect((await login(api, admin)).body.secondFactor).toMatchObject({ isEnrolled: true })
  await api.app.close()
})
