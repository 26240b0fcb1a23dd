import { expect } from 'vitest'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import { createApi, test } from '#tests/support/api.ts'
import { createAdmin, createCustomer, issueToken } from '#tests/support/factories.ts'
import { waitForBlockedSession } from '#tests/support/lock-wait.ts'
import {
  auditActions,
  codeNow,
  createProtectedAdmin,
  createSecondFactor,
  enrolmentTime,
  pendingTokenOf,
  submitCode,
  submitPassword,
} from '#tests/support/second-factor.ts'
import { lockRecipient } from '../identity.store.ts'
import { signIn } from '../sign-in.ts'

test('an administrator enrols a second factor, and the sign-in then requires its code', async ({ context, api }) => {
  const { admin, token, secret, uri, recoveryCodes } = await createProtectedAdmin(context, api)
  expect(uri).toContain(`otpauth://totp/Vipani:${admin.username}?issuer=Vipani&secret=${secret}`)
  expect(new Set(recoveryCodes).size).toBe(10)
  expect(recoveryCodes[0]).toMatch(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/)
  const shown = await api.call('GET /users/second-factor', { token })
  expect(shown.body).toEqual({
    enrolledAt: new Date(enrolmentTime).toISOString(),
    recoveryCodesLeft: 10,
    isRequired: false,
  })

  const pendingToken = await pendingTokenOf(api, admin)
  const spaced = codeNow(context, secret).replace(/^(...)/, '$1 ')
  const signedIn = await submitCode(api, pendingToken, spaced)
  expect(signedIn).toMatchObject({ status: 200, body: { message: 'Login Successful!', user: { id: admin.id } } })
  expect(Object.keys(signedIn.body).sort()).toEqual(['message', 'token', 'user'])
  expect((await api.call('GET /auth/me', { token: signedIn.body.token })).status).toBe(200)
  expect(await auditActions(context)).toEqual(['secondFactorSet'])
  await context.runJobs()
  expect(context.mails.map(({ subject }) => subject)).toEqual(['Your second factor was set up'])
})

test('enrolling a second factor ends the sessions without it, except for this one', async ({ context, api }) => {
  await ensureCompanyDetails(context.db)
  const admin = await createAdmin(context)
  const other = (await submitPassword(api, admin)).body.token
  const token = await issueToken(context, admin)
  const { secret } = (
    await api.call('POST /users/second-factor/enrolment', { token, body: { password: admin.password } })
  ).body
  await api.call('POST /users/second-factor/enrolment/confirm', { token, body: { code: codeNow(context, secret) } })
  const statuses = await Promise.all([other, token].map((one) => api.call('GET /auth/me', { token: one })))
  expect(statuses.map(({ status }) => status)).toEqual([401, 200])
})

test('an unconfirmed enrolment requires no code at sign-in and can be restarted', async ({ context, api }) => {
  await ensureCompanyDetails(context.db)
  const admin = await createAdmin(context)
  const token = await issueToken(context, admin)
  const begin = (password: string) => api.call('POST /users/second-factor/enrolment', { token, body: { password } })
  expect((await begin('a typo')).body.errors).toHaveProperty('password')
  const first = (await begin(admin.password)).body.secret
  const newest = (await begin(admin.password)).body.secret
  expect((await submitPassword(api, admin)).body).toHaveProperty('token')
  const confirm = (code: string) => api.call('POST /users/second-factor/enrolment/confirm', { token, body: { code } })
  expect((await confirm(codeNow(context, first))).status).toBe(400)
  expect((await confirm(codeNow(context, newest))).status).toBe(200)
  expect((await begin(admin.password)).status).toBe(409)
})

test('if all administrators need one, the next sign-in starts the enrolment', async ({ context }) => {
  await ensureCompanyDetails(context.db)
  const signInPolicy = { ...context.signInPolicy, isSecondFactorRequired: true }
  const api = await createApi({ ...context, signInPolicy })
  const admin = await createAdmin(context)
  expect((await submitPassword(api, await createCustomer(context))).body).toHaveProperty('token')

  const { secondFactor, token } = (await submitPassword(api, admin)).body
  expect({ token, isEnrolled: secondFactor.isEnrolled }).toEqual({ token: undefined, isEnrolled: false })
  const { pendingToken } = secondFactor
  expect((await submitCode(api, pendingToken, '123456')).status).toBe(400)
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
  expect((await submitPassword(api, admin)).body.secondFactor).toMatchObject({ isEnrolled: true })
  await api.app.close()
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
  expect((await submitPassword(api, admin)).body).toHaveProperty('token')
  expect(await auditActions(context)).toEqual(['secondFactorSet', 'secondFactorRemoved'])
  await context.runJobs()
  expect(context.mails.at(-1)?.subject).toBe('Your second factor was removed')
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

test('a sign-in by password that waits for the confirmation of a second factor has no session without its code', async ({
  context,
}) => {
  const admin = await createAdmin(context)
  await context.db.deleteFrom('sessions').where('userId', '=', admin.id).execute()
  const { signing } = await context.db.transaction().execute(async (trx) => {
    await lockRecipient(trx, admin.id)
    await createSecondFactor({ ...context, db: trx }, admin)
    const signing = signIn(context, { identifier: admin.username, password: admin.password })
    await waitForBlockedSession(context)
    return { signing }
  })
  expect(await signing).toMatchObject({ secondFactor: { isEnrolled: true } })
  expect(await context.db.selectFrom('sessions').select('id').where('endedAt', 'is', null).execute()).toEqual([])
})
