import { expect } from 'vitest'
import { signIn } from '#server/identity/sign-in.ts'
import { test } from '#tests/support/api.ts'
import { createAdmin, createCustomer, issueToken, type TestUser } from '#tests/support/factories.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { addAdministrator } from './add-administrator.ts'
import { findAdministrators, lockAdministrators } from './administrators.store.ts'
import { changeActive, setActive } from './set-active.ts'

const unknownId = '5f0f3a52-7c7b-4f0f-9f57-0a4e5d1d1111'
const asha = { username: 'asha_r', email: 'asha@example.com', firstName: 'Asha', lastName: 'Rao' }

const userOf = ({ db }: TestContext, username: string) =>
  db.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirstOrThrow()

const isSignedIn = (context: TestContext, { sessionId }: TestUser) =>
  context.sessions.findCaller(sessionId, context.clock())

test('an administrator adds another, who gets a mail with instructions for setting a password', async ({ context }) => {
  const admin = await createAdmin(context)
  const { administrator } = await addAdministrator(context, admin, { ...asha, password: admin.password })
  expect(administrator).toMatchObject({ ...asha, isActive: true })
  expect(await userOf(context, 'asha_r')).toMatchObject({ userType: 'ADMIN', deactivatedAt: null })

  await context.runJobs()
  expect(context.mails).toHaveLength(1)
  expect(context.mails[0]).toMatchObject({ to: 'asha@example.com' })
  expect(context.mails[0]?.text).toContain('asha_r')
  expect(context.mails[0]?.text).toContain('https://shop.example')
})

test('adding requires the caller’s password, and errors are reported at their fields', async ({ context, api }) => {
  const admin = await createAdmin(context)
  const taken = await createCustomer(context)
  const token = await issueToken(context, admin)
  const add = async (body: object) => (await api.call('POST /administrators', { token, body })).body
  const good = { ...asha, password: admin.password }

  expect(await add({ ...good, password: 'guessed' })).toMatchObject({
    errors: { password: 'The password is not correct.' },
  })
  expect(await add(asha)).toMatchObject({ errors: { password: 'Enter your own password' } })
  expect(await add({ ...good, username: 'a b' })).toMatchObject({
    errors: { username: 'Username can only contain letters, numbers, and underscores' },
  })
  expect(await add({ ...good, email: 'x' })).toMatchObject({ errors: { email: 'Please enter a valid email address' } })
  expect(await add({ ...good, username: taken.username.toUpperCase() })).toMatchObject({
    errors: { username: 'This username is already taken.' },
  })
  expect(await findAdministrators(context.db)).toHaveLength(1)
})

test('role, id and state of the request are ignored', async ({ context, api }) => {
  const admin = await createAdmin(context)
  const ignoredFields = { userType: 'CUSTOMER', id: unknownId, isActive: false, passwordHash: 'x', deactivatedAt: null }
  const body = { ...asha, ...ignoredFields, password: admin.password }
  const reply = await api.call('POST /administrators', { token: await issueToken(context, admin), body })
  expect(reply.status).toBe(200)
  const user = await userOf(context, 'asha_r')
  expect(user).toMatchObject({ userType: 'ADMIN', deactivatedAt: null })
  expect(user.id).not.toBe(unknownId)
  expect(user.passwordHash).toMatch(/^\$argon2id\$/)
})

test.for([
  'GET /administrators',
  'POST /administrators',
  'PUT /administrators/{id}/active',
  'GET /audit',
  'GET /audit/{entryId}',
])('%s is for administrators alone', async (name, { context, api }) => {
  const customer = await createCustomer(context)
  const params = { id: customer.id, entryId: '1' }
  expect((await api.call(name, { params })).status).toBe(401)
  expect((await api.call(name, { params, token: await issueToken(context, customer) })).status).toBe(403)
})

test('a deactivated administrator loses the sessions at once, and the sign-in has the error of a wrong password', async ({
  context,
  api,
}) => {
  const [admin, other] = [await createAdmin(context), await createAdmin(context)]
  await setActive(context, admin, other.id, { isActive: false, password: admin.password })

  expect(await isSignedIn(context, other)).toBeNull()
  const credentials = { identifier: other.username, password: other.password }
  const refused = await api.call('POST /auth/login', { body: credentials })
  const mistyped = await api.call('POST /auth/login', { body: { ...credentials, password: 'wrong' } })
  expect(refused).toMatchObject({ status: 401, body: mistyped.body })

  await setActive(context, admin, other.id, { isActive: true, password: admin.password })
  expect(await isSignedIn(context, other)).toBeNull()
  expect(await signIn(context, credentials)).toMatchObject({ user: { id: other.id } })
})

test('deactivating requires the caller’s password, not the other’s', async ({ context }) => {
  const [admin, other] = [await createAdmin(context), await createAdmin(context)]
  await expect(setActive(context, admin, other.id, { isActive: false, password: 'guessed' })).rejects.toMatchObject({
    details: { errors: { password: 'The password is not correct.' } },
  })
  expect(await isSignedIn(context, other)).not.toBeNull()
})

test('the caller, customers and the last active administrator cannot be deactivated', async ({ context }) => {
  const admin = await createAdmin(context)
  const off = (id: string) => setActive(context, admin, id, { isActive: false, password: admin.password })
  await expect(off(admin.id)).rejects.toMatchObject({ kind: 'conflict', message: 'You cannot deactivate yourself.' })
  await expect(off((await createCustomer(context)).id)).rejects.toMatchObject({ kind: 'notFound' })
  await expect(off(unknownId)).rejects.toMatchObject({ kind: 'notFound' })
  await expect(changeActive(context, 'command line', admin.id, false)).rejects.toMatchObject({
    kind: 'conflict',
    message: 'This is the last active administrator. Add or activate another one first.',
  })
  expect(await isSignedIn(context, admin)).not.toBeNull()
})

test('of two administrators who deactivate each other in parallel one remains active', async ({ context }) => {
  for (let round = 0; round < 5; round++) {
    const [one, two] = [await createAdmin(context), await createAdmin(context)]
    await context.db
      .updateTable('users')
      .set({ deactivatedAt: new Date() })
      .where('id', 'not in', [one.id, two.id])
      .execute()
    const outcomes = await Promise.allSettled([
      changeActive(context, one, two.id, false),
      changeActive(context, two, one.id, false),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await findAdministrators(context.db)).filter(({ isActive }) => isActive)).toHaveLength(1)
  }
})

test('an administrator who is deactivated during the call cannot add another', async ({ context }) => {
  const [admin, other] = [await createAdmin(context), await createAdmin(context)]
  let adding: Promise<unknown> | undefined
  await context.db.transaction().execute(async (trx) => {
    await lockAdministrators(trx)
    adding = addAdministrator(context, other, { ...asha, password: other.password })
    adding.catch(() => undefined)
    await trx.updateTable('users').set({ deactivatedAt: new Date() }).where('id', '=', other.id).execute()
  })
  await expect(adding).rejects.toMatchObject({ kind: 'unauthenticated' })
  expect((await findAdministrators(context.db)).map(({ id }) => id).sort()).toEqual([admin.id, other.id].sort())
})

test('a second deactivation changes nothing', async ({ context }) => {
  const [admin, other] = [await createAdmin(context), await createAdmin(context)]
  await changeActive(context, admin, other.id, false)
  expect(await changeActive(context, admin, other.id, false)).toMatchObject({ id: other.id, isActive: false })
  expect(await context.db.selectFrom('auditEntries').select('action').execute()).toEqual([{ action: 'deactivated' }])
})
