import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { runStatements } from '#tests/support/database-template.ts'
import { oldSpaceGrowth } from '#tests/support/old-space-growth.ts'
import { test } from '#tests/support/test-context.ts'
import { connect } from './connect.ts'

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
