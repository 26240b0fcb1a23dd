import { expect } from 'vitest'
import { identity } from '#contract/identity.ts'
import { createCustomer } from '#tests/support/factories.ts'
import { test } from '#tests/support/test-context.ts'
import { findConsents } from './consents.store.ts'
import { register } from './register.ts'
import { signIn } from './sign-in.ts'

const form = {
  username: 'ravi_k',
  email: 'ravi@example.com',
  password: 'three odd socks',
  firstName: 'Ravi',
  lastName: 'Kumar',
  mobile: ' 098765 43210 ',
  dob: '1990-02-28',
}
const parsed = (changes: object = {}) => identity.register.body.parse({ ...form, ...changes })

test('a registration signs the customer in and stores the mobile number as typed', async ({ context }) => {
  const { message, token, user } = await register(context, parsed())
  expect(message).toBe('Registration Successful!')
  expect(user).toMatchObject({ username: 'ravi_k', mobile: '098765 43210', dob: '1990-02-28', userType: 'CUSTOMER' })
  expect(await context.tokens.read(token, context.clock())).toMatchObject({ userId: user.id })
  const row = await context.db.selectFrom('users').select('mobileE164').where('id', '=', user.id).executeTakeFirst()
  expect(row).toEqual({ mobileE164: '+919876543210' })
  await expect(signIn(context, { identifier: 'RAVI@example.com', password: 'three odd socks' })).resolves.toMatchObject(
    {
      user,
    },
  )
})

test('mobile and date of birth can be omitted, empty or null', async ({ context }) => {
  const { user } = await register(context, parsed({ mobile: '', dob: null }))
  expect(user).toMatchObject({ mobile: null, dob: null })
})

test('a username or e-mail address in use is a conflict at its field, in any case', async ({ context }) => {
  await createCustomer(context, { username: 'Ravi_K', email: 'someone@example.com' })
  await createCustomer(context, { username: 'somebody', email: 'RAVI2@example.com' })

  await expect(register(context, parsed())).rejects.toMatchObject({
    kind: 'conflict',
    details: { errors: { username: 'This username is already taken.' } },
  })
  await expect(register(context, parsed({ username: 'other', email: 'ravi2@example.com' }))).rejects.toMatchObject({
    kind: 'conflict',
    details: { errors: { email: 'An account with this email address already exists.' } },
  })
})

test('of ten parallel registrations one creates the account', async ({ context }) => {
  const clicks = Array.from({ length: 10 }, () => register(context, parsed()))
  const outcomes = await Promise.allSettled(clicks)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await context.db.selectFrom('users').select('id').execute()).toHaveLength(1)
})

test('a date of birth in the future or before 1900 is rejected', async ({ context }) => {
  context.setClock('2026-03-01T12:00:00Z')
  await expect(register(context, parsed({ dob: '2026-03-02' }))).rejects.toMatchObject({ kind: 'invalid' })
  // 2 March in India.
  context.setClock(new Date('2026-03-01T20:00:00Z'))
  await expect(register(context, parsed({ dob: '2026-03-02' }))).resolves.toBeDefined()
  expect(identity.register.body.safeParse({ ...form, dob: '0000-01-01' }).success).toBe(false)
  expect(identity.register.body.safeParse({ ...form, dob: '2025-02-30' }).success).toBe(false)
})

test('consent to the privacy notice is recorded with the current version', async ({ context }) => {
  const changedAt = new Date('2026-01-02T03:04:05Z')
  const notice = { title: 'Privacy Policy', slug: 'privacy-policy' as const, content: '<p>.</p>', updatedAt: changedAt }
  await context.db.insertInto('legalPages').values(notice).execute()
  const now = new Date('2026-03-01T12:00:00Z')
  context.setClock(now)
  const { user } = await register(context, parsed({ consent: true }))
  expect(await findConsents(context.db, user.id)).toEqual([{ noticeVersion: changedAt, givenAt: now }])
})

test('without consent no version is recorded', async ({ context }) => {
  for (const [at, consent] of [undefined, null, false].entries()) {
    const { user } = await register(
      context,
      parsed({ username: `ravi_${at}`, email: `ravi${at}@example.com`, consent }),
    )
    expect(await findConsents(context.db, user.id)).toEqual([])
  }
  expect(identity.register.body.safeParse({ ...form, consent: 'yes' }).success).toBe(false)
})

test('usernames that look alike are equal or rejected', async ({ context }) => {
  await createCustomer(context, { username: 'ravi_k', email: 'someone@example.com' })
  // Full-width letters, and a Kelvin sign for the K.
  for (const username of ['ｒａｖｉ_ｋ', 'ravi_\u212a', ' RAVI_K ']) {
    await expect(register(context, parsed({ username }))).rejects.toMatchObject({ kind: 'conflict' })
  }
  // A Cyrillic а, an invisible space, an Arabic digit, a long s.
  for (const username of ['r\u0430vi_k', 'ravi\u200b_k', 'ravi_\u0661', 'ravi k', 'ravi@k']) {
    expect(identity.register.body.safeParse({ ...form, username }).success).toBe(false)
  }
  expect(identity.register.body.safeParse({ ...form, email: 'r\u0430vi@example.com' }).success).toBe(false)
})

test('registrations with many used names are throttled', async ({ context }) => {
  await createCustomer(context, { username: 'ravi_k' })
  const attempt = (ip: string) => register(context, parsed(), ip)
  for (let n = 0; n < 20; n++) await expect(attempt('192.0.2.7')).rejects.toMatchObject({ kind: 'conflict' })
  await expect(attempt('192.0.2.7')).rejects.toMatchObject({ kind: 'tooMany' })
  await expect(attempt('192.0.2.8')).rejects.toMatchObject({ kind: 'conflict' })
})
