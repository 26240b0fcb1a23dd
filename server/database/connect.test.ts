import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { runOn } from '#tests/support/database-template.ts'
import { test } from '#tests/support/test.ts'
import { connect } from './connect.ts'

test('a connection that is cut between two statements of a transaction costs the transaction, never the process', async ({
  shop,
}) => {
  // An error event that nobody hears ends a process.
  const unheard: unknown[] = []
  const note = (error: unknown) => void unheard.push(error)
  process.on('uncaughtException', note)
  onTestFinished(() => void process.off('uncaughtException', note))
  const db = connect({ connectionString: shop.databaseUrl })
  onTestFinished(() => db.destroy())

  const cut = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    await runOn(shop.databaseUrl, `select pg_terminate_backend(${rows[0]!.pid}, 5000)`)
    await sql`select 1`.execute(trx)
  })
  await expect(cut).rejects.toThrow()
  expect(unheard).toEqual([])
  await expect(sql`select 1`.execute(db)).resolves.toBeDefined()
})
