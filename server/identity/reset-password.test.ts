import { expect } from 'vitest'
import { aCustomer, type Person } from '#tests/support/makers.ts'
import { type TestShop, test } from '#tests/support/test.ts'
import { callerOfSession } from './identity.store.ts'
import { requestCode } from './request-code.ts'
import { resetPassword } from './reset-password.ts'
import { signIn } from './sign-in.ts'
import { updateProfile } from './update-profile.ts'

const ip = '192.0.2.7'
const minute = 60_000
const refusal = {
  kind: 'invalid',
  message: 'Failed to reset password. Please check your OTP and try again.',
  details: { errors: { otp: 'This code is wrong, used up or too old. You can ask for a new one.' } },
}

/** Asks for a code and reads it in the mail. */
async function codeFor(shop: TestShop, { email }: Pick<Person, 'email'>): Promise<string> {
  await requestCode(shop, { email }, ip)
  await shop.runJobs()
  return /^ {4}(\d{6})$/m.exec(shop.mails.at(-1)!.text)![1]!
}
const reset = (shop: TestShop, { email }: Pick<Person, 'email'>, otp: string, from = ip) =>
  resetPassword(shop, { email, otp, newPassword: 'brand new' }, from)
/** A code that is another one. */
const other = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')

test('a mailed code sets a new password and ends every session; a mail tells so', async ({ shop }) => {
  const customer = await aCustomer(shop)
  const code = await codeFor(shop, { email: customer.email.toUpperCase() })
  expect(shop.mails[0]).toMatchObject({ to: customer.email, subject: 'Your one-time code for Vipani' })
  expect(shop.mails[0]!.text).toContain(`Hello Asha, this is the one-time code for your account ${customer.username}:`)
  expect(shop.mails[0]!.html).toContain(`>${code}</p>`)

  expect(await reset(shop, customer, code)).toEqual({ message: 'Password Reset Successfully!' })
  expect(await callerOfSession(shop.db, customer.sessionId, shop.clock())).toBeNull()
  await expect(signIn(shop, { identifier: customer.username, password: 'brand new' })).resolves.toBeDefined()
  await expect(signIn(shop, { identifier: customer.username, password: customer.password })).rejects.toThrow()
  await shop.runJobs()
  expect(shop.mails.at(-1)).toMatchObject({ to: customer.email, subject: 'Your password was changed' })
})

test('the code lies nowhere but in the mail', async ({ shop }) => {
  const customer = await aCustomer(shop)
  await requestCode(shop, { email: customer.email }, ip)
  await shop.runJobs()
  const [code] = /\d{6}/.exec(shop.mails[0]!.text)!
  const { codeHash } = await shop.db.selectFrom('resetCodes').select('codeHash').executeTakeFirstOrThrow()
  expect(codeHash).toMatch(/^\$argon2id\$/)
  expect(codeHash).not.toContain(code)
})

test('a code works once, also for two who use it at the same time', async ({ shop }) => {
  const customer = await aCustomer(shop)
  const code = await codeFor(shop, customer)
  const outcomes = await Promise.allSettled([reset(shop, customer, code), reset(shop, customer, code)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(reset(shop, customer, code)).rejects.toMatchObject(refusal)
})

test('five wrong tries end a code, one after the other or all at once, even in a load test', async ({ shop }) => {
  const careless = { ...shop, rateLimit: false }
  for (const atOnce of [false, true]) {
    const customer = await aCustomer(shop)
    const code = await codeFor(shop, customer)
    const guesses = Array.from({ length: 5 }, (_, at) => () => reset(careless, customer, other(code, at + 1)))
    if (atOnce) await Promise.allSettled(guesses.map((guess) => guess()))
    else for (const guess of guesses) await expect(guess()).rejects.toMatchObject(refusal)
    await expect(reset(careless, customer, code)).rejects.toMatchObject(refusal)
  }
})

test('four wrong tries do not', async ({ shop }) => {
  const customer = await aCustomer(shop)
  const code = await codeFor(shop, customer)
  for (const by of [1, 2, 3, 4]) await expect(reset(shop, customer, other(code, by))).rejects.toMatchObject(refusal)
  await expect(reset(shop, customer, code)).resolves.toBeDefined()
})

test('a code is good for ten minutes', async ({ shop }) => {
  const start = Date.now()
  shop.setClock(new Date(start))
  const customer = await aCustomer(shop)
  const code = await codeFor(shop, customer)
  shop.setClock(new Date(start + 10 * minute))
  await expect(reset(shop, customer, code)).rejects.toMatchObject(refusal)
})

test('a new code kills the old one', async ({ shop }) => {
  const start = Date.now()
  shop.setClock(new Date(start))
  const customer = await aCustomer(shop)
  const first = await codeFor(shop, customer)
  shop.setClock(new Date(start + minute))
  let second = await codeFor(shop, customer)
  // One time in a million they are the same.
  if (second === first) {
    shop.setClock(new Date(start + 4 * minute))
    second = await codeFor(shop, customer)
  }
  await expect(reset(shop, customer, first)).rejects.toMatchObject(refusal)
  await expect(reset(shop, customer, second)).resolves.toBeDefined()
})

test('a code is its account’s alone, and no code fits an account that does not exist', async ({ shop }) => {
  const customer = await aCustomer(shop)
  const other = await aCustomer(shop)
  const code = await codeFor(shop, customer)
  await expect(reset(shop, other, code)).rejects.toMatchObject(refusal)
  await expect(reset(shop, { email: 'nobody@example.com' }, code)).rejects.toMatchObject(refusal)
  await expect(reset(shop, customer, code)).resolves.toBeDefined()
})

test('a code dies when the e-mail address it was sent to is the account’s no more', async ({ shop }) => {
  const customer = await aCustomer(shop)
  const code = await codeFor(shop, customer)
  const { username, firstName, lastName } = customer
  await updateProfile(shop, customer, { username, firstName, lastName, mobile: null, email: 'moved@example.com' })
  await expect(reset(shop, { email: 'moved@example.com' }, code)).rejects.toMatchObject(refusal)
})

test('who guesses at one address, code after code, waits ever longer', async ({ shop }) => {
  const customer = await aCustomer(shop)
  for (let at = 0; at < 10; at++) {
    await expect(reset(shop, customer, '000000', `198.51.100.${at}`)).rejects.toMatchObject(refusal)
  }
  await expect(reset(shop, customer, '000000', '198.51.100.99')).rejects.toMatchObject({ kind: 'tooMany' })
})

test('who has waited for wrong passwords may sign in with the new one at once', async ({ shop }) => {
  const { username, email } = await aCustomer(shop)
  const guess = { identifier: username, password: 'a guess' }
  for (let tries = 0; tries < 6; tries++) await signIn(shop, guess, ip).catch(() => undefined)
  await reset(shop, { email }, await codeFor(shop, { email }))
  await expect(signIn(shop, { ...guess, password: 'brand new' }, ip)).resolves.toBeDefined()
})
