import { expect } from 'vitest'
import { signIn } from '#server/identity/sign-in.ts'
import { test } from '#tests/support/api.ts'
import { aCustomer, anAdmin, type Person, signedIn } from '#tests/support/makers.ts'
import type { TestShop } from '#tests/support/test.ts'
import { addAdministrator } from './add-administrator.ts'
import { allAdministrators, holdAdministrators } from './administrators.store.ts'
import { changeActive, setActive } from './set-active.ts'

const nobodys = '5f0f3a52-7c7b-4f0f-9f57-0a4e5d1d1111'
const asha = { username: 'asha_r', email: 'asha@example.com', firstName: 'Asha', lastName: 'Rao' }

const userOf = ({ db }: TestShop, username: string) =>
  db.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirstOrThrow()

const isIn = (shop: TestShop, { sessionId }: Person) => shop.sessions.callerOf(sessionId, shop.clock())

test('an administrator adds another, who is told by mail how to choose a password', async ({ shop }) => {
  const admin = await anAdmin(shop)
  const { administrator } = await addAdministrator(shop, admin, { ...asha, password: admin.password })
  expect(administrator).toMatchObject({ ...asha, isActive: true })
  expect(await userOf(shop, 'asha_r')).toMatchObject({ userType: 'ADMIN', deactivatedAt: null })

  await shop.runJobs()
  expect(shop.mails).toHaveLength(1)
  expect(shop.mails[0]).toMatchObject({ to: 'asha@example.com' })
  expect(shop.mails[0]?.text).toContain('asha_r')
  expect(shop.mails[0]?.text).toContain('https://shop.example')
})

test('adding takes the own password, and what is wrong is said at its field', async ({ shop, api }) => {
  const admin = await anAdmin(shop)
  const taken = await aCustomer(shop)
  const token = await signedIn(shop, admin)
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
  expect(await allAdministrators(shop.db)).toHaveLength(1)
})

test('no role, id or state comes from outside', async ({ shop, api }) => {
  const admin = await anAdmin(shop)
  const wishes = { userType: 'CUSTOMER', id: nobodys, isActive: false, passwordHash: 'x', deactivatedAt: null }
  const body = { ...asha, ...wishes, password: admin.password }
  const reply = await api.call('POST /administrators', { token: await signedIn(shop, admin), body })
  expect(reply.status).toBe(200)
  const user = await userOf(shop, 'asha_r')
  expect(user).toMatchObject({ userType: 'ADMIN', deactivatedAt: null })
  expect(user.id).not.toBe(nobodys)
  expect(user.passwordHash).toMatch(/^\$argon2id\$/)
})

test.for([
  'GET /administrators',
  'POST /administrators',
  'PUT /administrators/{id}/active',
  'GET /audit',
  'GET /audit/{entryId}',
])('%s is for administrators alone', async (name, { shop, api }) => {
  const customer = await aCustomer(shop)
  const params = { id: customer.id, entryId: '1' }
  expect((await api.call(name, { params })).status).toBe(401)
  expect((await api.call(name, { params, token: await signedIn(shop, customer) })).status).toBe(403)
})

test('a deactivated one is out at once, and signing in says what a wrong password says', async ({ shop, api }) => {
  const [admin, other] = [await anAdmin(shop), await anAdmin(shop)]
  await setActive(shop, admin, other.id, { isActive: false, password: admin.password })

  expect(await isIn(shop, other)).toBeNull()
  const credentials = { identifier: other.username, password: other.password }
  const refused = await api.call('POST /auth/login', { body: credentials })
  const mistyped = await api.call('POST /auth/login', { body: { ...credentials, password: 'wrong' } })
  expect(refused).toMatchObject({ status: 401, body: mistyped.body })

  await setActive(shop, admin, other.id, { isActive: true, password: admin.password })
  expect(await isIn(shop, other)).toBeNull()
  expect(await signIn(shop, credentials)).toMatchObject({ user: { id: other.id } })
})

test('deactivating takes the own password, not the other’s', async ({ shop }) => {
  const [admin, other] = [await anAdmin(shop), await anAdmin(shop)]
  await expect(setActive(shop, admin, other.id, { isActive: false, password: 'guessed' })).rejects.toMatchObject({
    details: { errors: { password: 'The password is not correct.' } },
  })
  expect(await isIn(shop, other)).not.toBeNull()
})

test('nobody deactivates themselves, nor a customer, nor the last active administrator', async ({ shop }) => {
  const admin = await anAdmin(shop)
  const off = (id: string) => setActive(shop, admin, id, { isActive: false, password: admin.password })
  await expect(off(admin.id)).rejects.toMatchObject({ kind: 'conflict', message: 'You cannot deactivate yourself.' })
  await expect(off((await aCustomer(shop)).id)).rejects.toMatchObject({ kind: 'notFound' })
  await expect(off(nobodys)).rejects.toMatchObject({ kind: 'notFound' })
  await expect(changeActive(shop, 'command line', admin.id, false)).rejects.toMatchObject({
    kind: 'conflict',
    message: 'This is the last active administrator. Add or activate another one first.',
  })
  expect(await isIn(shop, admin)).not.toBeNull()
})

test('of two administrators who deactivate each other at once, one stays', async ({ shop }) => {
  for (let round = 0; round < 5; round++) {
    const [one, two] = [await anAdmin(shop), await anAdmin(shop)]
    await shop.db
      .updateTable('users')
      .set({ deactivatedAt: new Date() })
      .where('id', 'not in', [one.id, two.id])
      .execute()
    const outcomes = await Promise.allSettled([
      changeActive(shop, one, two.id, false),
      changeActive(shop, two, one.id, false),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await allAdministrators(shop.db)).filter(({ isActive }) => isActive)).toHaveLength(1)
  }
})

test('who was deactivated while their call was on its way adds nobody', async ({ shop }) => {
  const [admin, other] = [await anAdmin(shop), await anAdmin(shop)]
  let adding: Promise<unknown> | undefined
  await shop.db.transaction().execute(async (trx) => {
    await holdAdministrators(trx)
    adding = addAdministrator(shop, other, { ...asha, password: other.password })
    adding.catch(() => undefined)
    await trx.updateTable('users').set({ deactivatedAt: new Date() }).where('id', '=', other.id).execute()
  })
  await expect(adding).rejects.toMatchObject({ kind: 'unauthenticated' })
  expect((await allAdministrators(shop.db)).map(({ id }) => id).sort()).toEqual([admin.id, other.id].sort())
})

test('deactivating twice changes nothing the second time', async ({ shop }) => {
  const [admin, other] = [await anAdmin(shop), await anAdmin(shop)]
  await changeActive(shop, admin, other.id, false)
  expect(await changeActive(shop, admin, other.id, false)).toMatchObject({ id: other.id, isActive: false })
  expect(await shop.db.selectFrom('auditEntries').select('action').execute()).toEqual([{ action: 'deactivated' }])
})
