import { expect, onTestFinished, test as plainTest } from 'vitest'
import { uncachedSessions } from '#server/identity/sessions/session-cache.ts'
import { createApi } from '#tests/support/api.ts'
import { longWaitLimits } from '#tests/support/processes/long-wait-limits.ts'
import { test } from '#tests/support/test-context.ts'
import { connect } from './connect.ts'
import { isDatabaseUnavailable } from './connection-errors.ts'

plainTest.for([
  [{ code: '57P01' }, true],
  [{ code: '57P03' }, true],
  [{ code: '53300' }, true],
  [{ code: '08P01' }, true],
  [{ code: 'ECONNREFUSED' }, true],
  [{ code: 'ETIMEDOUT' }, true],
  [{ code: 'ENOENT', syscall: 'connect' }, true],
  [{ code: 'ENOENT', syscall: 'open' }, false],
  [{ message: 'timeout expired' }, true],
  [{ message: 'timeout exceeded when trying to connect' }, true],
  [{ message: 'Connection terminated due to connection timeout' }, true],
  [{ message: 'Client has encountered a connection error and is not queryable' }, true],
  [{ code: '53100' }, true],
  [{ code: '57014' }, true],
  [{ code: '55P03' }, true],
  [{ code: '40001' }, true],
  [{ code: '40P01' }, true],
  [{ message: 'statement timed out' }, true],
  [{ code: '23505' }, false],
  [{ code: '42P01' }, false],
  [{ message: 'a bug' }, false],
] as const)('%o means that the database is temporarily unavailable: %s', ([properties, expected]) => {
  expect(isDatabaseUnavailable(Object.assign(new Error(), properties))).toBe(expected)
})

test('a request that gets no connection in time gets 503', async ({ context }) => {
  // On a busy machine the first connection takes more than a third of a second.
  const db = connect({ connectionString: context.databaseUrl, max: 1, connectTimeout: 1000 })
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

test('requests beyond the limit of the connection queue get 503 at once', async ({ context }) => {
  const db = connect({ connectionString: context.databaseUrl, max: 1, connectTimeout: 15_000 })
  onTestFinished(() => db.destroy())
  const unlimited = { ...longWaitLimits.queues.browsing, concurrent: 1000, concurrentWhileBusy: 1000 }
  const overloadLimits = { ...longWaitLimits, queues: { ...longWaitLimits.queues, browsing: unlimited } }
  const { app } = await createApi({ ...context, db, sessions: uncachedSessions(db) }, { overloadLimits })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const connectionInUse = db.connection().execute(() => released)
  const requests = Array.from({ length: 260 }, () => app.inject('/api/categories'))
  const first = await Promise.race(requests)
  expect(first.statusCode).toBe(503)
  release()
  await connectionInUse
  const statuses = (await Promise.all(requests)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(250)
  expect(statuses.filter((status) => status === 503)).toHaveLength(10)
  await app.close()
})
