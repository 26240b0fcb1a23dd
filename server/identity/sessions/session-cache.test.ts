import { expect, onTestFinished, vi } from 'vitest'
import { subscribe } from '#server/database/subscribe.ts'
import { eventually } from '#tests/support/eventually.ts'
import { createAdmin, createCustomer } from '#tests/support/factories.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { changePassword } from '../passwords/change-password.ts'
import { unlimitedSignIn as policy } from '../sign-in-policy.ts'
import { cachedSessions, sessionChannel } from './session-cache.ts'

/** The session cache of one of several processes, after its subscription is fresh. */
async function createProcess({ db, databaseUrl }: TestContext) {
  const { sessions, handlers, attachSubscription } = cachedSessions(db, { policy })
  const listener = subscribe(databaseUrl, sessionChannel, handlers)
  attachSubscription(listener)
  onTestFinished(() => listener.stop())
  await vi.waitUntil(() => listener.isFresh(), eventually)
  return sessions
}

test('the user of a session is read once, then cached', async ({ context }) => {
  const sessions = await createProcess(context)
  const { id, sessionId } = await createCustomer(context)
  context.statements.length = 0
  for (let calls = 0; calls < 5; calls++) {
    expect(await sessions.findCaller(sessionId, context.clock())).toMatchObject({ id, userType: 'CUSTOMER' })
  }
  expect(context.statements).toHaveLength(1)
})

test('a session that ends in one process ends in the others', async ({ context }) => {
  const elsewhere = await createProcess(context)
  const customer = await createCustomer(context)
  const { token } = await signInAs(context, { identifier: customer.username, password: customer.password })
  const { sessionId } = (await context.tokens.read(token, context.clock()))!
  expect(await elsewhere.findCaller(sessionId, context.clock())).toMatchObject({ id: customer.id })
  expect(await elsewhere.findCaller(customer.sessionId, context.clock())).toMatchObject({ id: customer.id })

  const change = { currentPassword: customer.password, newPassword: 'new one', confirmPassword: 'new one' }
  await changePassword(context, customer, change)

  await vi.waitUntil(async () => (await elsewhere.findCaller(sessionId, context.clock())) === null)
  expect(await elsewhere.findCaller(customer.sessionId, context.clock())).toMatchObject({ id: customer.id })
})

test('the process that ends a session rejects it at once', async ({ context }) => {
  const sessions = await createProcess(context)
  const customer = await createCustomer(context)
  const { token } = await signInAs(context, { identifier: customer.username, password: customer.password })
  const { sessionId } = (await context.tokens.read(token, context.clock()))!
  await sessions.findCaller(sessionId, context.clock())

  const change = { currentPassword: customer.password, newPassword: 'new one', confirmPassword: 'new one' }
  await changePassword({ ...context, sessions }, customer, change)
  expect(await sessions.findCaller(sessionId, context.clock())).toBeNull()
})

test('a changed role, a deactivation and a deletion take effect in all processes', async ({ context }) => {
  const sessions = await createProcess(context)
  const admin = await createAdmin(context)
  const closed = await createCustomer(context)
  const deleted = await createCustomer(context)
  const lookUp = ({ sessionId }: { sessionId: string }) => sessions.findCaller(sessionId, context.clock())
  for (const user of [admin, closed, deleted]) await lookUp(user)

  await context.db.updateTable('users').set({ userType: 'CUSTOMER' }).where('id', '=', admin.id).execute()
  await context.db.updateTable('users').set({ deactivatedAt: new Date() }).where('id', '=', closed.id).execute()
  await context.db.deleteFrom('users').where('id', '=', deleted.id).execute()

  await vi.waitUntil(async () => (await lookUp(admin))?.userType === 'CUSTOMER')
  await vi.waitUntil(async () => (await lookUp(closed)) === null)
  await vi.waitUntil(async () => (await lookUp(deleted)) === null)
})

test('a cached session still expires', async ({ context }) => {
  const sessions = await createProcess(context)
  const { sessionId } = await createCustomer(context)
  await sessions.findCaller(sessionId, context.clock())
  const later = new Date(Date.now() + context.tokens.ttl * 1000)
  expect(await sessions.findCaller(sessionId, later)).toBeNull()
})

test('a row that was read before a change is not cached after it', async ({ context }) => {
  const { sessions, attachSubscription } = cachedSessions(context.db, { policy })
  attachSubscription({ isFresh: () => true })
  const { id, sessionId } = await createCustomer(context)
  const lookup = sessions.findCaller(sessionId, context.clock())
  sessions.invalidateUser(id)
  await lookup
  context.statements.length = 0
  await sessions.findCaller(sessionId, context.clock())
  expect(context.statements).toHaveLength(1)
})

test('without a subscription nothing is cached, and the subscription is restored after a lost connection', async ({
  context,
}) => {
  const { sessions, handlers, attachSubscription } = cachedSessions(context.db, { policy })
  const listener = subscribe(context.databaseUrl, sessionChannel, handlers)
  attachSubscription(listener)
  onTestFinished(() => listener.stop())
  await vi.waitUntil(() => listener.isFresh(), eventually)
  const { sessionId } = await createCustomer(context)
  await sessions.findCaller(sessionId, context.clock())

  const { sql } = await import('kysely')
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = ${`listen ${sessionChannel}`}`.execute(context.db)
  await vi.waitUntil(() => !listener.isFresh(), eventually)
  context.statements.length = 0
  for (let calls = 0; calls < 3; calls++) await sessions.findCaller(sessionId, context.clock())
  expect(context.statements).toHaveLength(3)

  await vi.waitUntil(() => listener.isFresh(), eventually)
})
