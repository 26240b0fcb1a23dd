import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { eventually } from './eventually.ts'
import type { TestContext } from './test-context.ts'

/** Resolves once one session of the test's database waits for a lock that another session holds. */
export const waitForBlockedSession = ({ db }: TestContext) =>
  vi.waitFor(async () => {
    const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    expect(rows[0]?.count).toBe(1)
  }, eventually)

/** The result of the second call, which waits for a lock until the transaction of the first one is committed. */
export async function callWhileOpen<Result>(
  context: TestContext,
  first: (context: TestContext) => Promise<unknown>,
  second: (context: TestContext) => Promise<Result>,
): Promise<Result> {
  const { waiting } = await context.db.transaction().execute(async (trx) => {
    await first({ ...context, db: trx })
    const waiting = second(context)
    waiting.catch(() => {})
    await waitForBlockedSession(context)
    return { waiting }
  })
  return waiting
}
