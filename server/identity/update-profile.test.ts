import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { createAdmin, createCustomer } from '#tests/support/factories.ts'
import { test } from '#tests/support/test-context.ts'
import { changePassword } from './passwords/change-password.ts'
import { updateProfile } from './update-profile.ts'
import { validateField } from './validate-field.ts'

const ip = '192.0.2.7'
const options = { ip, endMails: async () => false }
const profile = { username: 'new_name', email: 'new@example.com', firstName: 'Nina', lastName: 'Shah', mobile: null }

test('a user updates only their own profile', async ({ context }) => {
  const customer = await createCustomer(context)
  const other = await createCustomer(context)
  const { user } = await updateProfile(context, customer, { ...profile, mobile: '9876543210' }, options)

  expect(user).toMatchObject({ id: customer.id, username: 'new_name', mobile: '9876543210' })
  const { username } = await context.db
    .selectFrom('users')
    .select('username')
    .where('id', '=', other.id)
    .executeTakeFirstOrThrow()
  expect(username).toBe(other.username)
})

test('another user’s username is a conflict at its field, the own one in another case is not', async ({ context }) => {
  const customer = await createCustomer(context, { username: 'Nina' })
  await createCustomer(context, { username: 'NEW_name' })
  await expect(updateProfile(context, customer, profile, options)).rejects.toMatchObject({
    kind: 'conflict',
    details: { errors: { username: 'This username is already taken.' } },
  })
  await expect(updateProfile(context, customer, { ...profile, username: 'NINA' }, options)).resolves.toMatchObject({
    user: { username: 'NINA' },
  })
})

test('the availability check returns the same result as saving', async ({ context }) => {
  const customer = await createCustomer(context, { username: 'nina', email: 'nina@example.com' })
  await createCustomer(context, { username: 'taken', email: 'taken@example.com' })
  const isAvailable = async (field: 'username' | 'email', value: string) =>
    (await validateField(context, customer, { field, value }, ip)).isAvailable

  expect(await isAvailable('username', 'TAKEN')).toBe(false)
  expect(await isAvailable('email', ' Taken@Example.com ')).toBe(false)
  expect(await isAvailable('username', 'free_one')).toBe(true)
  expect(await isAvailable('username', 'NINA')).toBe(true)
  expect(await validateField(context, customer, { field: 'username', value: 'a b' }, ip)).toEqual({
    isAvailable: false,
    message: 'Username can only contain letters, numbers, and underscores',
  })
})

test('a change of the e-mail address is mailed to the old address, with the new one masked', async ({ context }) => {
  const customer = await createCustomer(context, { email: 'old@example.com' })
  await updateProfile(context, customer, { ...profile, email: 'nina.shah@new.example' }, options)
  await context.runJobs()
  expect(context.mails).toMatchObject([{ to: 'old@example.com', subject: 'Your e-mail address was changed' }])
  expect(context.mails[0]!.text).toContain('n…@new.example')
  expect(context.mails[0]!.text).not.toContain('nina.shah')
})

test('the same address in another case is not a change', async ({ context }) => {
  const customer = await createCustomer(context, { email: 'nina@example.com' })
  await updateProfile(context, customer, { ...profile, email: 'Nina@Example.com' }, options)
  await context.runJobs()
  expect(context.mails).toEqual([])
})

test('changes of the e-mail address, each of which mails the old one, are throttled', async ({ context }) => {
  const customer = await createCustomer(context)
  const change = (email: string) => updateProfile(context, customer, { ...profile, email }, options)
  for (let n = 0; n < 5; n++) await change(`nina${n}@example.com`)
  await expect(change('nina5@example.com')).rejects.toMatchObject({ kind: 'tooMany' })
  expect((await change('nina4@example.com')).user.email).toBe('nina4@example.com')
})

test('checks of many used names are throttled, in the availability check and in saving', async ({ context }) => {
  const customer = await createCustomer(context)
  await createCustomer(context, { username: 'taken' })
  const check = (from: string) => validateField(context, customer, { field: 'username', value: 'taken' }, from)
  for (let n = 0; n < 30; n++) await check(`198.51.100.${n}`)
  await expect(check(ip)).rejects.toMatchObject({ kind: 'tooMany' })
  await expect(updateProfile(context, customer, profile, options)).rejects.toMatchObject({ kind: 'tooMany' })
})

test('checks of many used names by one client with an account for each are throttled', async ({ context }) => {
  await createCustomer(context, { username: 'taken' })
  const [probe, other] = [await createCustomer(context), await createCustomer(context)]
  const check = (id: string, from: string) =>
    validateField(context, { ...probe, id }, { field: 'username', value: 'taken' }, from)
  for (let n = 0; n < 20; n++) expect((await check(randomUUID(), ip)).isAvailable).toBe(false)
  await expect(check(other.id, ip)).rejects.toMatchObject({ kind: 'tooMany' })
  await expect(updateProfile(context, other, profile, options)).rejects.toMatchObject({ kind: 'tooMany' })
  expect((await check(other.id, '198.51.100.7')).isAvailable).toBe(false)
  await updateProfile(context, other, profile, { ...options, ip: '198.51.100.7' })
})

test('checks of available names are not throttled', async ({ context }) => {
  const customer = await createCustomer(context)
  for (let n = 0; n < 40; n++) {
    expect(await validateField(context, customer, { field: 'username', value: `free_${n}` }, ip)).toMatchObject({
      isAvailable: true,
    })
  }
})

test('an administrator’s change of their profile and password is in the audit log, a customer’s is not', async ({
  context,
}) => {
  const [admin, customer] = [await createAdmin(context, { firstName: 'Meera' }), await createCustomer(context)]
  for (const { id, sessionId, userType, username, password } of [admin, customer]) {
    const caller = { id, sessionId, userType }
    await updateProfile(context, caller, { ...profile, username, email: `${username}@example.in` }, options)
    await changePassword(context, caller, {
      currentPassword: password,
      newPassword: 'odd socks',
      confirmPassword: 'odd socks',
    })
  }
  const entries = await context.db.selectFrom('auditEntries').selectAll().orderBy('id').execute()
  expect(entries).toMatchObject([
    {
      action: 'changed',
      subject: 'administrator',
      subjectId: admin.id,
      administratorId: admin.id,
      before: { firstName: 'Meera', email: admin.email },
      after: { firstName: profile.firstName, email: `${admin.username}@example.in` },
    },
    { action: 'passwordChanged', subject: 'administrator', subjectName: admin.username, before: null, after: null },
  ])
})
