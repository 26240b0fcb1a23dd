import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { test } from '#tests/support/test-context.ts'
import { connect } from './connect.ts'

/** A pool of one connection. */
function connectOnce(connectionString: string) {
  const db = connect({ connectionString, max: 1 })
  onTestFinished(() => db.destroy())
  return db
}

test('a statement that is executed again has the same columns, types and number of rows', async ({ context }) => {
  const db = connectOnce(context.databaseUrl)
  const select = (amount: number, on = db) =>
    sql`
      select number::bigint as paise, ${'text'}::text as name, null::int as missing, '{"a": [1]}'::jsonb as json,
        date '2026-01-31' as day, array[number, 2] as numbers
      from generate_series(1, ${amount}::int) as number`.execute(on)
  const row = (paise: number) => ({
    paise,
    name: 'text',
    missing: null,
    json: { a: [1] },
    day: '2026-01-31',
    numbers: [paise, 2],
  })
  expect((await select(2)).rows).toEqual([row(1), row(2)])
  expect((await select(1)).rows).toEqual([row(1)])
  expect((await select(0)).rows).toEqual([])
  // The first statement of a transaction goes with BEGIN.
  expect((await db.transaction().execute((trx) => select(3, trx))).rows).toEqual([row(1), row(2), row(3)])
})

test('a connection that has not prepared a statement reads the columns as they are now', async ({ context }) => {
  const select = (db: ReturnType<typeof connect>) =>
    sql<{ value: unknown }>`select value from changing where value is not null and ${1}::int = 1`.execute(db)
  await sql`create table changing (value int)`.execute(context.db)
  await sql`insert into changing values (1)`.execute(context.db)
  expect((await select(connectOnce(context.databaseUrl))).rows).toEqual([{ value: 1 }])
  await sql`alter table changing alter value type text`.execute(context.db)

  const db = connectOnce(context.databaseUrl)
  expect((await db.transaction().execute(select)).rows).toEqual([{ value: '1' }])
  expect((await select(db)).rows).toEqual([{ value: '1' }])
})
