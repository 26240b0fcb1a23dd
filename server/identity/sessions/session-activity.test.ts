import { expect, onTestFinished } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import type { Database } from '#server/database/connect.ts'
import { createApi } from '#tests/support/api.ts'
import { createAdmin, createCustomer, issueToken, type TestUser } from '#tests/support/factories.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import type { SignInPolicy } from '../sign-in-policy.ts'
import { createSessionActivity } from './session-activity.ts'
import { cachedSessions, uncachedSessions } from './session-cache.ts'

const start = Date.parse('2026-11-02T10:00:00Z')
const policy: SignInPolicy = { adminIdleTimeout: 30 * minuteMs, isSecondFactorRequired: false }

/** The API of one of several processes, with its writer of last uses. */
async function createProcess(context: TestContext, { isCaching = false } = {}) {
  const activity = createSessionActivity(context.db, context.log)
  onTestFinished(() => activity.stop())
  const cached = cachedSessions(context.db, { policy, activity })
  if (isCaching) cached.attachSubscription({ isFresh: () => true })
  const sessions = isCaching ? cached.sessions : uncachedSessions(context.db, { policy, activity })
  const api = await createApi({ ...context, sessions })
  onTestFinished(() => api.app.close())
  const statusAt = async (user: TestUser, minutes: number) => {
    const token = await issueToken(context, user)
    context.setClock(new Date(start + minutes * minuteMs))
    return (await api.call('GET /auth/me', { token })).status
  }
  return { activity, statusAt }
}

test.for([true, false])(
  'an administrator’s session ends after 30 minutes without use (cached: %s)',
  async (isCaching, { context }) => {
    context.setClock(new Date(start))
    const admin = await createAdmin(context)
    const customer = await createCustomer(context)
    const { activity, statusAt } = await createProcess(context, { isCaching })
    for (const minutes of [0, 29, 58, 87]) {
      expect(await statusAt(admin, minutes)).toBe(200)
      await activity.flush()
    }
    // The last use in the database can be a minute old, so a session can end a minute late.
    expect(await statusAt(admin, 87 + 31.1)).toBe(401)
    expect(await statusAt(admin, 87 + 32)).toBe(401)
    expect(await statusAt(customer, 24 * 60)).toBe(200)
  },
)

test('a use in one process extends the session in the others', async ({ context }) => {
  context.setClock(new Date(start))
  const admin = await createAdmin(context)
  const [one, other] = [await createProcess(context), await createProcess(context)]
  expect(await one.statusAt(admin, 29)).toBe(200)
  await one.activity.flush()
  expect(await other.statusAt(admin, 58)).toBe(200)
})

test('a call writes no row, and the last uses of several sessions are written in one statement', async ({
  context,
}) => {
  context.setClock(new Date(start))
  const [asha, ravi] = [await createCustomer(context), await createAdmin(context)]
  const { activity, statusAt } = await createProcess(context)
  context.statements.length = 0
  for (const user of [asha, ravi, asha]) await statusAt(user, 7)
  expect(context.statements.filter((text) => /\b(insert|update|delete)\b/i.test(text))).toEqual([])
  context.statements.length = 0
  await activity.flush()
  await activity.flush()
  expect(context.statements).toHaveLength(1)
  const rows = await context.db.selectFrom('sessions').select('lastUsedAt').execute()
  expect(rows.map(({ lastUsedAt }) => lastUsedAt.getTime())).toEqual([start + 7 * minuteMs, start + 7 * minuteMs])
})

test('a last use whose write failed is written with the next batch, and never decreases', async ({ context }) => {
  context.setClock(new Date(start))
  const { sessionId } = await createCustomer(context)
  let isUnavailable = true
  const db = {
    getExecutor() {
      if (isUnavailable) throw new Error('unavailable')
      return context.db.getExecutor()
    },
  } as unknown as Database
  const activity = createSessionActivity(db, context.log)
  onTestFinished(() => activity.stop())
  activity.record(sessionId, new Date(start + minuteMs))
  await activity.flush()
  isUnavailable = false
  await activity.flush()
  activity.record(sessionId, new Date(start))
  await activity.flush()
  const { lastUsedAt } = await context.db.selectFrom('sessions').select('lastUsedAt').executeTakeFirstOrThrow()
  expect(lastUsedAt).toEqual(new Date(start + minuteMs))
})
