import { expect } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { createCustomer, type TestUser } from '#tests/support/factories.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { requestCode } from '../codes/request-code.ts'
import { findSessionCaller } from '../identity.store.ts'
import { signIn } from '../sign-in.ts'
import { updateProfile } from '../update-profile.ts'
import { resetPassword } from './reset-password.ts'

const ip = '192.0.2.7'
const expectedError = {
  kind: 'invalid',
  message: 'Failed to reset password. Please check your OTP and try again.',
  details: { errors: { otp: 'This code is wrong, used up or too old. You can ask for a new one.' } },
}

/** Requests a code and reads it from the mail. */
async function codeFor(context: TestContext, { email }: Pick<TestUser, 'email'>): Promise<string> {
  await requestCode(context, { email, purpose: 'RESET_PASSWORD' }, ip)
  await context.runJobs()
  return /^ {4}(\d{6})$/m.exec(context.mails.at(-1)!.text)![1]!
}
const reset = (context: TestContext, { email }: Pick<TestUser, 'email'>, otp: string, from = ip) =>
  resetPassword(context, { email, otp, newPassword: 'brand new' }, from)
/** A code that differs from the given one. */
const other = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')

test('a mailed code sets a new password, ends all sessions and sends a mail about it', async ({ context }) => {
  const customer = await createCustomer(context)
  const code = await codeFor(context, { email: customer.email.toUpperCase() })
  expect(context.mails[0]).toMatchObject({ to: customer.email, subject: 'Your one-time code for Vipani' })
  expect(context.mails[0]!.text).toContain(
    `Hello Asha, this is the one-time code for your account ${customer.username}:`,
  )
  expect(context.mails[0]!.html).toContain(`>${code}</p>`)

  expect(await reset(context, customer, code)).toEqual({ message: 'Password Reset Successfully!' })
  expect(await findSessionCaller(context.db, customer.sessionId, context.clock())).toBeNull()
  await expect(signIn(context, { identifier: customer.username, password: 'brand new' })).resolves.toBeDefined()
  await expect(signIn(context, { identifier: customer.username, password: customer.password })).rejects.toThrow()
  await context.runJobs()
  expect(context.mails.at(-1)).toMatchObject({ to: customer.email, subject: 'Your password was changed' })
})

test('only the mail contains the code', async ({ context }) => {
  const customer = await createCustomer(context)
  await requestCode(context, { email: customer.email, purpose: 'RESET_PASSWORD' }, ip)
  await context.runJobs()
  const [code] = /\d{6}/.exec(context.mails[0]!.text)!
  const { codeHash } = await context.db.selectFrom('oneTimeCodes').select('codeHash').executeTakeFirstOrThrow()
  expect(codeHash).toMatch(/^\$argon2id\$/)
  expect(codeHash).not.toContain(code)
})

test('a code works once, also in parallel requests', async ({ context }) => {
  const customer = await createCustomer(context)
  const code = await codeFor(context, customer)
  const outcomes = await Promise.allSettled([reset(context, customer, code), reset(context, customer, code)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(reset(context, customer, code)).rejects.toMatchObject(expectedError)
})

test('five wrong attempts invalidate a code, sequential or parallel, even with RATE_LIMIT=off', async ({ context }) => {
  const careless = { ...context, rateLimit: false }
  for (const atOnce of [false, true]) {
    const customer = await createCustomer(context)
    const code = await codeFor(context, customer)
    const guesses = Array.from({ length: 5 }, (_, at) => () => reset(careless, customer, other(code, at + 1)))
    if (atOnce) await Promise.allSettled(guesses.map((guess) => guess()))
    else for (const guess of guesses) await expect(guess()).rejects.toMatchObject(expectedError)
    await expect(reset(careless, customer, code)).rejects.toMatchObject(expectedError)
  }
})

test('four wrong attempts do not invalidate a code', async ({ context }) => {
  const customer = await createCustomer(context)
  const code = await codeFor(context, customer)
  for (const by of [1, 2, 3, 4])
    await expect(reset(context, customer, other(code, by))).rejects.toMatchObject(expectedError)
  await expect(reset(context, customer, code)).resolves.toBeDefined()
})

test('a code is valid for ten minutes', async ({ context }) => {
  const start = Date.now()
  context.setClock(new Date(start))
  const customer = await createCustomer(context)
  const code = await codeFor(context, customer)
  context.setClock(new Date(start + 10 * minuteMs))
  await expect(reset(context, customer, code)).rejects.toMatchObject(expectedError)
})

test('a new code invalidates the old one', async ({ context }) => {
  const start = Date.now()
  context.setClock(new Date(start))
  const customer = await createCustomer(context)
  const first = await codeFor(context, customer)
  context.setClock(new Date(start + minuteMs))
  let second = await codeFor(context, customer)
  // With a probability of one in a million both codes are equal.
  if (second === first) {
    context.setClock(new Date(start + 4 * minuteMs))
    second = await codeFor(context, customer)
  }
  await expect(reset(context, customer, first)).rejects.toMatchObject(expectedError)
  await expect(reset(context, customer, second)).resolves.toBeDefined()
})

test('a code works for its account only, and no code works for an account that does not exist', async ({ context }) => {
  const customer = await createCustomer(context)
  const other = await createCustomer(context)
  const code = await codeFor(context, customer)
  await expect(reset(context, other, code)).rejects.toMatchObject(expectedError)
  await expect(reset(context, { email: 'nobody@example.com' }, code)).rejects.toMatchObject(expectedError)
  await expect(reset(context, customer, code)).resolves.toBeDefined()
})

test('a code becomes invalid when the account’s e-mail address changes', async ({ context }) => {
  const customer = await createCustomer(context)
  const code = await codeFor(context, customer)
  const { username, firstName, lastName } = customer
  const moved = { username, firstName, lastName, mobile: null, email: 'moved@example.com' }
  await updateProfile(context, customer, moved, { ip: '192.0.2.7', endMails: async () => false })
  await expect(reset(context, { email: 'moved@example.com' }, code)).rejects.toMatchObject(expectedError)
})

test('attempts on one address over several codes are delayed progressively', async ({ context }) => {
  const customer = await createCustomer(context)
  for (let at = 0; at < 10; at++) {
    await expect(reset(context, customer, '000000', `198.51.100.${at}`)).rejects.toMatchObject(expectedError)
  }
  await expect(reset(context, customer, '000000', '198.51.100.99')).rejects.toMatchObject({ kind: 'tooMany' })
})

test('a reset clears the delay of wrong passwords', async ({ context }) => {
  const { username, email } = await createCustomer(context)
  const guess = { identifier: username, password: 'a guess' }
  for (let tries = 0; tries < 6; tries++) await signIn(context, guess, ip).catch(() => undefined)
  await reset(context, { email }, await codeFor(context, { email }))
  await expect(signIn(context, { ...guess, password: 'brand new' }, ip)).resolves.toBeDefined()
})
