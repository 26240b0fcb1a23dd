import { expect } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import type { AppContext } from '#server/context.ts'
import { createAdmin, createCustomer, type TestUser } from '#tests/support/factories.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { findSessionCaller } from '../identity.store.ts'
import { resetPassword } from '../passwords/reset-password.ts'
import { signIn } from '../sign-in.ts'
import { updateProfile } from '../update-profile.ts'
import { requestCode } from './request-code.ts'
import { signInByCode } from './sign-in-by-code.ts'

const ip = '192.0.2.7'
const wrongCode = {
  kind: 'invalid',
  details: { errors: { code: expect.stringContaining('wrong, used up or too old') } },
}

/** Requests a code and reads it from the mail. */
async function codeFor(context: TestContext, email: string): Promise<string> {
  await requestCode(context, { email, purpose: 'SIGN_IN' }, ip)
  await context.runJobs()
  return /^ {4}(\d{6})$/m.exec(context.mails.at(-1)?.text ?? '')?.[1] ?? '000000'
}
const no = async () => false
const cleanup = { deletePayouts: no, endMails: no, endWishListLink: no }
const signInWith = (context: AppContext, email: string, code: string, from = ip) =>
  signInByCode(context, { email, code }, { ip: from, userAgent: '' }, cleanup)

const isSignedIn = async (context: TestContext, { sessionId }: TestUser) =>
  (await findSessionCaller(context.db, sessionId, context.clock())) !== null
const emailProvenAt = async ({ db }: TestContext, { id }: TestUser) =>
  (await db.selectFrom('users').select('emailProvenAt').where('id', '=', id).executeTakeFirstOrThrow()).emailProvenAt
const withPassword = ({ email, password }: TestUser) => ({ identifier: email, password })

test('a mailed code signs a customer with a proven address in; the password and other sessions stay', async ({
  context,
}) => {
  const customer = await createCustomer(context, { emailProvenAt: new Date() })
  const code = await codeFor(context, customer.email.toUpperCase())
  expect(context.mails.at(-1)).toMatchObject({ to: customer.email, subject: 'Your sign-in code for Vipani' })
  const response = await signInWith(context, customer.email, code)
  expect(response).toMatchObject({ message: 'Login Successful!', user: { id: customer.id, userType: 'CUSTOMER' } })
  expect(response).not.toHaveProperty('isPasswordReplaced')
  expect(await isSignedIn(context, customer)).toBe(true)
  await expect(signIn(context, withPassword(customer))).resolves.toBeDefined()
  await context.runJobs()
  expect(context.mails).toHaveLength(1)
})

test('the first code of an address ends all sessions, replaces the password and mails the customer about it', async ({
  context,
}) => {
  const customer = await createCustomer(context)
  const response = await signInWith(context, customer.email, await codeFor(context, customer.email))
  expect(response).toMatchObject({ user: { id: customer.id }, isPasswordReplaced: true })
  expect(await isSignedIn(context, customer)).toBe(false)
  await expect(signIn(context, withPassword(customer))).rejects.toMatchObject({ kind: 'unauthenticated' })
  const sessions = await context.db.selectFrom('sessions').select('id').where('endedAt', 'is', null).execute()
  expect(sessions).toHaveLength(1)
  await context.runJobs()
  expect(context.mails.at(-1)).toMatchObject({ to: customer.email, subject: 'Your e-mail address is confirmed' })
  expect(context.mails.at(-1)?.text).toContain('Forgot password?')
  expect(context.mails.at(-1)?.text).not.toContain('UPI')
  expect(context.mails.at(-1)?.text).not.toContain('news')

  const later = await signInWith(context, customer.email, await codeFor(context, customer.email))
  expect(later).not.toHaveProperty('isPasswordReplaced')
})

test('a wrong code, and a password, prove nothing', async ({ context }) => {
  const customer = await createCustomer(context)
  await codeFor(context, customer.email)
  await expect(signInWith(context, customer.email, 'wrong')).rejects.toMatchObject(wrongCode)
  await signIn(context, withPassword(customer))
  expect(await emailProvenAt(context, customer)).toBeNull()
  expect(await isSignedIn(context, customer)).toBe(true)
})

test('a reset proves the address, and the new password stays with the next code', async ({ context }) => {
  const customer = await createCustomer(context)
  await requestCode(context, { email: customer.email, purpose: 'RESET_PASSWORD' }, ip)
  await context.runJobs()
  const otp = /^ {4}(\d{6})$/m.exec(context.mails.at(-1)?.text ?? '')?.[1] ?? ''
  await resetPassword(context, { email: customer.email, otp, newPassword: 'odd socks' }, ip)
  await context.runJobs()
  expect(await emailProvenAt(context, customer)).toEqual(expect.any(Date))
  await signInWith(context, customer.email, await codeFor(context, customer.email))
  await expect(signIn(context, { identifier: customer.email, password: 'odd socks' })).resolves.toBeDefined()
})

test('a new address is not proven, the same in another case is', async ({ context }) => {
  const customer = await createCustomer(context, { email: 'asha@example.in', emailProvenAt: new Date() })
  const profile = { username: customer.username, firstName: 'Asha', lastName: 'Rao', mobile: null }
  const options = { ip, endMails: async () => false }
  await updateProfile(context, customer, { ...profile, email: 'Asha@example.in' }, options)
  expect(await emailProvenAt(context, customer)).not.toBeNull()
  await updateProfile(context, customer, { ...profile, email: 'rao@example.in' }, options)
  expect(await emailProvenAt(context, customer)).toBeNull()
})

test('a code signs in once, also in parallel requests', async ({ context }) => {
  const { email } = await createCustomer(context)
  const code = await codeFor(context, email)
  const outcomes = await Promise.allSettled([signInWith(context, email, code), signInWith(context, email, code)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(signInWith(context, email, code)).rejects.toMatchObject(wrongCode)
})

test('five wrong attempts invalidate a code, even with RATE_LIMIT=off, and it is valid for ten minutes', async ({
  context,
}) => {
  const start = Date.now()
  const careless = { ...context, rateLimit: false }
  const { email } = await createCustomer(context)
  const code = await codeFor(context, email)
  for (let by = 1; by <= 5; by++) {
    const other = String((Number(code) + by) % 1_000_000).padStart(6, '0')
    await expect(signInWith(careless, email, other)).rejects.toMatchObject(wrongCode)
  }
  await expect(signInWith(careless, email, code)).rejects.toMatchObject(wrongCode)

  const late = await createCustomer(context)
  context.setClock(new Date(start))
  const lateCode = await codeFor(context, late.email)
  context.setClock(new Date(start + 10 * minuteMs))
  await expect(signInWith(context, late.email, lateCode)).rejects.toMatchObject(wrongCode)
})

test('attempts on one address are delayed progressively', async ({ context }) => {
  const { email } = await createCustomer(context)
  for (let at = 0; at < 10; at++)
    await expect(signInWith(context, email, '000000', `198.51.100.${at}`)).rejects.toMatchObject(wrongCode)
  await expect(signInWith(context, email, '000000', '198.51.100.99')).rejects.toMatchObject({ kind: 'tooMany' })
})

test('a client that has signed in with a code can do so while others keep the address delayed', async ({ context }) => {
  const { email } = await createCustomer(context, { emailProvenAt: new Date() })
  await signInWith(context, email, await codeFor(context, email))
  for (let at = 0; at < 10; at++)
    await expect(signInWith(context, email, '000000', `198.51.100.${at}`)).rejects.toMatchObject(wrongCode)
  await requestCode(context, { email, purpose: 'SIGN_IN' }, '198.51.100.99')
  const other = requestCode(context, { email, purpose: 'SIGN_IN' }, '198.51.100.98')
  await expect(other).rejects.toMatchObject({ kind: 'tooMany' })
  const code = await codeFor(context, email)
  await expect(signInWith(context, email, code, '198.51.100.99')).rejects.toMatchObject({ kind: 'tooMany' })
  await expect(signInWith(context, email, code)).resolves.toBeDefined()
})

test('administrators, deactivated accounts and demonstration customers get no code', async ({ context }) => {
  const [admin, closed, demo] = [
    await createAdmin(context),
    await createCustomer(context, { deactivated: true }),
    await createCustomer(context),
  ]
  await context.db.updateTable('users').set({ passwordHash: null }).where('id', '=', demo.id).execute()
  for (const { email } of [admin, closed, demo]) await requestCode(context, { email, purpose: 'SIGN_IN' }, ip)
  await context.runJobs()
  expect(context.mails).toEqual([])
})

test('a code signs no administrator in, who may have a second factor', async ({ context }) => {
  const customer = await createCustomer(context)
  const code = await codeFor(context, customer.email)
  await context.db.updateTable('users').set({ userType: 'ADMIN' }).where('id', '=', customer.id).execute()
  await expect(signInWith(context, customer.email, code)).rejects.toMatchObject(wrongCode)
})

test('a code that signs in resets no password, and the other way round', async ({ context }) => {
  const { email } = await createCustomer(context)
  const code = await codeFor(context, email)
  await expect(resetPassword(context, { email, otp: code, newPassword: 'brand new' }, ip)).rejects.toMatchObject({
    kind: 'invalid',
  })
  await expect(signInWith(context, email, code)).resolves.toBeDefined()
})
