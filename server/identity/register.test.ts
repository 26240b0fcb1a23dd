import { expect } from 'vitest'
import { identity } from '#contract/identity.ts'
import { aCustomer } from '#tests/support/makers.ts'
import { test } from '#tests/support/test.ts'
import { consentsOf } from './consents.store.ts'
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

test('who agrees to the privacy notice has agreed to the version of that moment', async ({ shop }) => {
  const changedAt = new Date('2026-01-02T03:04:05Z')
  const notice = { title: 'Privacy Policy', slug: 'privacy-policy' as const, content: '<p>.</p>', updatedAt: changedAt }
  await shop.db.insertInto('legalPages').values(notice).execute()
  const now = new Date('2026-03-01T12:00:00Z')
  shop.setClock(now)
  const { user } = await register(shop, parsed({ consent: true }))
  expect(await consentsOf(shop.db, user.id)).toEqual([{ noticeVersion: changedAt, givenAt: now }])
})

test('nobody has agreed who did not say so', async ({ shop }) => {
  for (const [at, consent] of [undefined, null, false].entries()) {
    const { user } = await register(shop, parsed({ username: `ravi_${at}`, email: `ravi${at}@example.com`, consent }))
    expect(await consentsOf(shop.db, user.id)).toEqual([])
  }
  expect(identity.register.body.safeParse({ ...form, consent: 'yes' }).success).toBe(false)
})

test('look-alike names are the same name or no name', async ({ shop }) => {
  await aCustomer(shop, { username: 'ravi_k', email: 'someone@example.com' })
  // Full-width letters, and a Kelvin sign for the K.
  for (const username of ['ｒａｖｉ_ｋ', 'ravi_\u212a', ' RAVI_K ']) {
    await expect(register(shop, parsed({ username }))).rejects.toMatchObject({ kind: 'conflict' })
  }
  // A Cyrillic а, an invisible space, an Arabic digit, a long s.
  for (const username of ['r\u0430vi_k', 'ravi\u200b_k', 'ravi_\u0661', 'ravi k', 'ravi@k']) {
    expect(identity.register.body.safeParse({ ...form, username }).success).toBe(false)
  }
  expect(identity.register.body.safeParse({ ...form, email: 'r\u0430vi@example.com' }).success).toBe(false)
})

test('who meets many taken names has to wait', async ({ shop }) => {
  await aCustomer(shop, { username: 'ravi_k' })
  const ask = (ip: string) => register(shop, parsed(), ip)
  for (let at = 0; at < 20; at++) await expect(ask('192.0.2.7')).rejects.toMatchObject({ kind: 'conflict' })
  await expect(ask('192.0.2.7')).rejects.toMatchObject({ kind: 'tooMany' })
  await expect(ask('192.0.2.8')).rejects.toMatchObject({ kind: 'conflict' })
})
