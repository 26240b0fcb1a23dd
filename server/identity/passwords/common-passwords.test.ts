import { dictionary } from '@zxcvbn-ts/language-common'
import { expect } from 'vitest'
import { test } from '#tests/support/api.ts'
import { createCustomer, issueToken } from '#tests/support/factories.ts'
import { assertUncommonPassword } from './common-passwords.ts'
import { hashPassword } from './passwords.ts'

const message = expect.stringContaining('most used passwords')

test('the 10,000 most common passwords are rejected in any case, the next one is accepted', async () => {
  const ranked = dictionary['passwords-common']
  expect(new Set(ranked.slice(0, 10_000)).size).toBe(10_000)
  for (const common of [ranked[0]!, 'PassWord', ranked[9_999]!]) {
    await expect(assertUncommonPassword('password', common)).rejects.toMatchObject({
      details: { errors: { password: message } },
    })
  }
  await assertUncommonPassword('password', ranked[10_000]!)
  await assertUncommonPassword('password', 'three odd socks')
})

test('a registration with a common password is rejected at its field and creates no account', async ({
  context,
  api,
}) => {
  const person = { username: 'asha', email: 'asha@example.in', firstName: 'Asha', lastName: 'Rao' }
  const refused = await api.call('POST /auth/register', { body: { ...person, password: 'iloveyou' } })
  expect(refused).toMatchObject({ status: 400, body: { message, errors: { password: message } } })
  expect(await context.db.selectFrom('users').selectAll().execute()).toEqual([])
  const made = await api.call('POST /auth/register', { body: { ...person, password: 'three odd socks' } })
  expect(made.status).toBe(200)
})

test('a password of a wrong length has the message of the length rule', async ({ api }) => {
  const body = { username: 'asha', email: 'asha@example.in', firstName: 'Asha', lastName: 'Rao', password: '12345' }
  expect((await api.call('POST /auth/register', { body })).body.errors).toEqual({
    password: 'Password must be at least 6 characters',
  })
})

test('a change to a common password is rejected at its field', async ({ context, api }) => {
  const customer = await createCustomer(context)
  const body = { currentPassword: customer.password, newPassword: 'football', confirmPassword: 'football' }
  const refused = await api.call('POST /users/change-password', { body, token: await issueToken(context, customer) })
  expect(refused).toMatchObject({ status: 400, body: { errors: { newPassword: message } } })
})

test('a reset with a common password is rejected and does not count as an attempt of the code', async ({
  context,
  api,
}) => {
  const customer = await createCustomer(context)
  const requested = await api.call('POST /auth/forgot-password/request-otp', { body: { email: customer.email } })
  expect(requested.status).toBe(200)
  await context.runJobs()
  const [, otp] = /^ {4}(\d{6})$/m.exec(context.mails[0]?.text ?? '') ?? []
  const reset = (newPassword: string) =>
    api.call('POST /auth/forgot-password/reset', { body: { email: customer.email, otp, newPassword } })
  for (let attempt = 0; attempt < 6; attempt++) {
    expect(await reset('sunshine')).toMatchObject({ status: 400, body: { errors: { newPassword: message } } })
  }
  expect((await reset('three odd socks')).status).toBe(200)
})

test('an account with a common password can still sign in', async ({ context, api }) => {
  const customer = await createCustomer(context)
  await context.db
    .updateTable('users')
    .set({ passwordHash: await hashPassword('123456') })
    .where('id', '=', customer.id)
    .execute()
  const signedIn = await api.call('POST /auth/login', { body: { identifier: customer.username, password: '123456' } })
  expect(signedIn.status).toBe(200)
})
