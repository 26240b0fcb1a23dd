import { expect, onTestFinished, test as plainTest } from 'vitest'
import { uncachedSessions } from '#server/identity/sessions/session-cache.ts'
import { createApi } from '#tests/support/api.ts'
import { test } from '#tests/support/test-context.ts'
import { connect } from './connect.ts'
import { isConnectionError } from './connection-errors.ts'

plainTest.for([
  [{ code: '57P01' }, true],
  [{ code: '57P03' }, true],
  [{ code: '53300' }, true],
  [{ code: '08P01' }, true],
  [{ code: 'ECONNREFUSED' }, true],
  [{ code: 'ETIMEDOUT' }, true],
  [{ message: 'timeout expired' }, true],
  [{ message: 'timeout exceeded when trying to connect' }, true],
  [{ message: 'Connection terminated due to connection timeout' }, true],
  [{ message: 'Client has encountered a connection error and is not queryable' }, true],
  [{ code: '53100' }, true],
  [{ code: '57014' }, true],
  [{ code: '55P03' }, true],
  [{ message: 'statement timed out' }, true],
  [{ code: '23505' }, false],
  [{ code: '42P01' }, false],
  [{ message: 'a bug' }, false],
] as const)('an error %o means that the database is away: %s', ([parts, isAway]) => {
  expect(isConnectionError(Object.assign(new Error(), parts))).toBe(isAway)
})

test('who finds no connection free in time is told that the store is not ready', async ({ context }) => {
  const db = connect({ connectionString: context.databaseUrl, max: 1, connectTimeout: 50 })
  const { app } = await createApi({ ...context, db })
  await db.connection().execute(async () => {
    const reply = await app.inject('/api/categories')
    expect(reply.statusCode).toBe(503)
    expect(reply.json()).toEqual({ message: 'The store is not ready. Please try again in a moment.' })
    expect(reply.headers['retry-after']).toBe('5')
  })
  expect((await app.inject('/api/categories')).statusCode).toBe(200)
  await app.close()
  await db.destroy()
})

test('of a crowd that waits for one connection those beyond the bound are refused at once', async ({ context }) => {
  const db = connect({ connectionString: context.databaseUrl, max: 1 })
  onTestFinished(() => db.destroy())
  const { app } = await createApi({ ...context, db, sessions: uncachedSessions(db) })
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const holding = db.connection().execute(() => held)
  const crowd = Array.from({ length: 260 }, () => app.inject('/api/categories'))
  const refused = await Promise.race(crowd)
  expect(refused.statusCode).toBe(503)
  release()
  await holding
  const statuses = (await Promise.all(crowd)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(250)
  expect(statuses.filter((status) => status === 503)).toHaveLength(10)
  await app.close()
})
