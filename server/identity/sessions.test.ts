import { expect, onTestFinished, vi } from 'vitest'
import { aCustomer, anAdmin } from '#tests/support/makers.ts'
import { type TestShop, test } from '#tests/support/test.ts'
import { listenTo } from '../database/listen.ts'
import { changePassword } from './change-password.ts'
import { rememberedSessions, sessionChannel } from './sessions.ts'
import { signIn } from './sign-in.ts'

/** What one of several processes on the shop's database knows of sessions, once it hears what the others do. */
async function aProcess({ db, databaseUrl }: TestShop) {
  const { sessions, heard, trust } = rememberedSessions(db)
  const listener = listenTo(databaseUrl, sessionChannel, heard)
  trust(listener)
  onTestFinished(() => listener.stop())
  await vi.waitUntil(() => listener.isHearing())
  return sessions
}

test('who is behind a session is looked up once, then remembered', async ({ shop }) => {
  const sessions = await aProcess(shop)
  const { id, sessionId } = await aCustomer(shop)
  shop.statements.length = 0
  for (let calls = 0; calls < 5; calls++) {
    expect(await sessions.callerOf(sessionId, shop.clock())).toMatchObject({ id, userType: 'CUSTOMER' })
  }
  expect(shop.statements).toHaveLength(1)
})

test('a session that ends in one process ends in the others', async ({ shop }) => {
  const elsewhere = await aProcess(shop)
  const customer = await aCustomer(shop)
  const { token } = await signIn(shop, { identifier: customer.username, password: customer.password })
  const { sessionId } = (await shop.tokens.read(token, shop.clock()))!
  expect(await elsewhere.callerOf(sessionId, shop.clock())).toMatchObject({ id: customer.id })
  expect(await elsewhere.callerOf(customer.sessionId, shop.clock())).toMatchObject({ id: customer.id })

  const change = { currentPassword: customer.password, newPassword: 'new one', confirmPassword: 'new one' }
  await changePassword(shop, customer, change)

  await vi.waitUntil(async () => (await elsewhere.callerOf(sessionId, shop.clock())) === null)
  expect(await elsewhere.callerOf(customer.sessionId, shop.clock())).toMatchObject({ id: customer.id })
})

test('in the process that ended it a session is over at once', async ({ shop }) => {
  const sessions = await aProcess(shop)
  const customer = await aCustomer(shop)
  const { token } = await signIn(shop, { identifier: customer.username, password: customer.password })
  const { sessionId } = (await shop.tokens.read(token, shop.clock()))!
  await sessions.callerOf(sessionId, shop.clock())

  const change = { currentPassword: customer.password, newPassword: 'new one', confirmPassword: 'new one' }
  await changePassword({ ...shop, sessions }, customer, change)
  expect(await sessions.callerOf(sessionId, shop.clock())).toBeNull()
})

test('a right that is taken away, an account that is closed or deleted: whoever writes it, all processes hear', async ({
  shop,
}) => {
  const sessions = await aProcess(shop)
  const admin = await anAdmin(shop)
  const closed = await aCustomer(shop)
  const deleted = await aCustomer(shop)
  const knows = ({ sessionId }: { sessionId: string }) => sessions.callerOf(sessionId, shop.clock())
  for (const person of [admin, closed, deleted]) await knows(person)

  await shop.db.updateTable('users').set({ userType: 'CUSTOMER' }).where('id', '=', admin.id).execute()
  await shop.db.updateTable('users').set({ deactivatedAt: new Date() }).where('id', '=', closed.id).execute()
  await shop.db.deleteFrom('users').where('id', '=', deleted.id).execute()

  await vi.waitUntil(async () => (await knows(admin))?.userType === 'CUSTOMER')
  await vi.waitUntil(async () => (await knows(closed)) === null)
  await vi.waitUntil(async () => (await knows(deleted)) === null)
})

test('a remembered session still expires', async ({ shop }) => {
  const sessions = await aProcess(shop)
  const { sessionId } = await aCustomer(shop)
  await sessions.callerOf(sessionId, shop.clock())
  const later = new Date(Date.now() + shop.tokens.ttl * 1000)
  expect(await sessions.callerOf(sessionId, later)).toBeNull()
})

test('an answer that was read before a change is not remembered after it', async ({ shop }) => {
  const { sessions, trust } = rememberedSessions(shop.db)
  trust({ isHearing: () => true })
  const { id, sessionId } = await aCustomer(shop)
  const asking = sessions.callerOf(sessionId, shop.clock())
  sessions.forgetUser(id)
  await asking
  shop.statements.length = 0
  await sessions.callerOf(sessionId, shop.clock())
  expect(shop.statements).toHaveLength(1)
})

test('who hears nothing remembers nothing, and hears again when the connection is back', async ({ shop }) => {
  const { sessions, heard, trust } = rememberedSessions(shop.db)
  const listener = listenTo(shop.databaseUrl, sessionChannel, heard)
  trust(listener)
  onTestFinished(() => listener.stop())
  await vi.waitUntil(() => listener.isHearing())
  const { sessionId } = await aCustomer(shop)
  await sessions.callerOf(sessionId, shop.clock())

  // The process with this statement as its last one is the listener's.
  const { sql } = await import('kysely')
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like '%pg_notify%' and pid <> pg_backend_pid()`.execute(shop.db)
  await vi.waitUntil(() => !listener.isHearing())
  shop.statements.length = 0
  for (let calls = 0; calls < 3; calls++) await sessions.callerOf(sessionId, shop.clock())
  expect(shop.statements).toHaveLength(3)

  await vi.waitUntil(() => listener.isHearing(), { timeout: 10_000 })
})
