import { expect } from 'vitest'
import { identity } from '#contract/identity.ts'
import { aCustomer } from '#tests/support/makers.ts'
import { test } from '#tests/support/test.ts'
import { register } from './register.ts'
import { signIn } from './sign-in.ts'

const form = {
  username: 'ravi_k',
  email: 'ravi@example.com',
  password: 'secret1',
  firstName: 'Ravi',
  lastName: 'Kumar',
  mobile: ' 098765 43210 ',
  dob: '1990-02-28',
}
const parsed = (given: object = {}) => identity.register.body.parse({ ...form, ...given })

test('who registers is a signed-in customer with the mobile number as typed', async ({ shop }) => {
  const { message, token, user } = await register(shop, parsed())
  expect(message).toBe('Registration Successful!')
  expect(user).toMatchObject({ username: 'ravi_k', mobile: '098765 43210', dob: '1990-02-28', userType: 'CUSTOMER' })
  expect(await shop.tokens.read(token, shop.clock())).toMatchObject({ userId: user.id })
  const row = await shop.db.selectFrom('users').select('mobileNormal').where('id', '=', user.id).executeTakeFirst()
  expect(row).toEqual({ mobileNormal: '+919876543210' })
  await expect(signIn(shop, { identifier: 'RAVI@example.com', password: 'secret1' })).resolves.toMatchObject({ user })
})

test('mobile and date of birth may be left out, empty or null', async ({ shop }) => {
  const { user } = await register(shop, parsed({ mobile: '', dob: null }))
  expect(user).toMatchObject({ mobile: null, dob: null })
})

test('a username or e-mail address that somebody has is a conflict at its field, in any case', async ({ shop }) => {
  await aCustomer(shop, { username: 'Ravi_K', email: 'someone@example.com' })
  await aCustomer(shop, { username: 'somebody', email: 'RAVI2@example.com' })

  await expect(register(shop, parsed())).rejects.toMatchObject({
    kind: 'conflict',
    details: { errors: { username: 'This username is already taken.' } },
  })
  await expect(register(shop, parsed({ username: 'other', email: 'ravi2@example.com' }))).rejects.toMatchObject({
    kind: 'conflict',
    details: { errors: { email: 'An account with this email address already exists.' } },
  })
})

test('of ten clicks on Register one makes the account', async ({ shop }) => {
  const clicks = Array.from({ length: 10 }, () => register(shop, parsed()))
  const outcomes = await Promise.allSettled(clicks)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await shop.db.selectFrom('users').select('id').execute()).toHaveLength(1)
})

test('nobody is born in the future or before 1900', async ({ shop }) => {
  shop.setClock('2026-03-01T12:00:00Z')
  await expect(register(shop, parsed({ dob: '2026-03-02' }))).rejects.toMatchObject({ kind: 'invalid' })
  expect(identity.register.body.safeParse({ ...form, dob: '0000-01-01' }).success).toBe(false)
  expect(identity.register.body.safeParse({ ...form, dob: '2025-02-30' }).success).toBe(false)
})
