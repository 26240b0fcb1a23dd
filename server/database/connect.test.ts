import { sql } from 'kysely'
import { expect, onTestFinished, vi } from 'vitest'
import { runStatements } from '#tests/support/database-template.ts'
import { oldSpaceGrowth } from '#tests/support/old-space-growth.ts'
import { test } from '#tests/support/test-context.ts'
import { connect } from './connect.ts'
import { withStatementTimeout } from './statement-limits.ts'

test('a connection that is cut between two statements of a transaction costs the transaction, never the process', async ({
  context,
}) => {
  // An error event that nobody hears ends a process.
  const unheard: unknown[] = []
  const note = (error: unknown) => void unheard.push(error)
  process.on('uncaughtException', note)
  onTestFinished(() => void process.off('uncaughtException', note))
  const db = connect({ connectionString: context.databaseUrl })
  onTestFinished(() => db.destroy())

  const cut = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    await runStatements(context.databaseUrl, `select pg_terminate_backend(${rows[0]!.pid}, 5000)`)
    await sql`select 1`.execute(trx)
  })
  await expect(cut).rejects.toThrow()
  expect(unheard).toEqual([])
  await expect(sql`select 1`.execute(db)).resolves.toBeDefined()
})

test('the rows of an answer that has gone out are no part of what lives long in memory', async ({ context }) => {
  for (const preparedStatements of [true, false]) {
    const db = connect({ connectionString: context.databaseUrl, preparedStatements })
    onTestFinished(() => db.destroy())
    const wide = () =>
      sql<{ text: string }>`select repeat('word ', 40) || n as text from generate_series(1, ${500}::int) n`.execute(db)

    const { rows } = await wide()
    const answered = JSON.stringify(rows).length
    expect(answered).toBeGreaterThan(100_000)
    // What is compiled on the way stays, and is no answer.
    await oldSpaceGrowth(100, wide)
    // A scavenge that comes upon an answer on its way may keep that one.
    expect(await oldSpaceGrowth(300, wide)).toBeLessThan(answered / 4)
  }
})

test('a statement over its limit fails, its connection is not used again, and the server ends it', async ({
  context,
}) => {
  const db = connect({ connectionString: context.databaseUrl, max: 1, statementTimeout: 100 })
  onTestFinished(() => db.destroy())
  const pid = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid
  const first = await pid()

  const slow = sql`select pg_sleep(${60}::int)`.execute(db)
  await expect(slow).rejects.toMatchObject({ message: 'statement timed out' })
  expect(await pid()).not.toBe(first)
  const backends = () =>
    sql`select from pg_stat_activity where pid = ${first}::int`.execute(context.db).then(({ rows }) => rows.length)
  await vi.waitFor(async () => expect(await backends()).toBe(0), { timeout: 10_000, interval: 100 })
})

test('in a transaction a statement over its limit fails the transaction', async ({ context }) => {
  const db = connect({ connectionString: context.databaseUrl, max: 1, statementTimeout: 100 })
  onTestFinished(() => db.destroy())
  const transaction = db.transaction().execute((trx) => sql`select pg_sleep(60)`.execute(trx))
  await expect(transaction).rejects.toThrow()
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})

test('work with a limit of its own has that limit', async ({ context }) => {
  const db = connect({ connectionString: context.databaseUrl, statementTimeout: 100 })
  onTestFinished(() => db.destroy())
  await withStatementTimeout(5000, async () => {
    await expect(sql`select pg_sleep(0.3)`.execute(db)).resolves.toBeDefined()
    await expect(sql`select pg_sleep(${0.3}::float)`.execute(db)).resolves.toBeDefined()
  })
})
