import { AbortedTransactionError, sql } from 'kysely'
import { expect, onTestFinished, vi } from 'vitest'
import { runStatements } from '#tests/support/database-template.ts'
import { connectCounting } from '#tests/support/processes/connect-counting.ts'
import { startDatabaseProxy } from '#tests/support/processes/database-proxy.ts'
import { oldSpaceGrowth } from '#tests/support/processes/old-space-growth.ts'
import { test } from '#tests/support/test-context.ts'
import { connect, type Database } from './connect.ts'
import { withStatementTimeout } from './statement-limits.ts'

test('a connection lost during a transaction fails the transaction and does not end the process', async ({
  context,
}) => {
  // An error event without a listener ends a process.
  const uncaught: unknown[] = []
  const listener = (error: unknown) => void uncaught.push(error)
  process.on('uncaughtException', listener)
  onTestFinished(() => void process.off('uncaughtException', listener))
  const db = connect({ connectionString: context.databaseUrl })
  onTestFinished(() => db.destroy())

  const transaction = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    await runStatements(context.databaseUrl, `select pg_terminate_backend(${rows[0]!.pid}, 5000)`)
    await sql`select 1`.execute(trx)
  })
  await expect(transaction).rejects.toThrow()
  expect(uncaught).toEqual([])
  await expect(sql`select 1`.execute(db)).resolves.toBeDefined()
})

test('PostgreSQL notices within a minute that the machine of a connection has vanished', async ({ context }) => {
  const db = connect({ connectionString: context.databaseUrl })
  onTestFinished(() => db.destroy())
  // Over a Unix socket the current values are 0.
  const { rows } =
    await sql`select name, reset_val as value from pg_settings where name ~ '^tcp_' order by name`.execute(db)
  expect(rows).toEqual([
    { name: 'tcp_keepalives_count', value: '3' },
    { name: 'tcp_keepalives_idle', value: '10' },
    { name: 'tcp_keepalives_interval', value: '5' },
    { name: 'tcp_user_timeout', value: '25000' },
  ])
})

test('the rows of a result are not promoted to the old generation', async ({ context }) => {
  for (const preparedStatements of [true, false]) {
    const db = connect({ connectionString: context.databaseUrl, preparedStatements })
    onTestFinished(() => db.destroy())
    const selectWideRows = () =>
      sql<{ text: string }>`select repeat('word ', 40) || n as text from generate_series(1, ${500}::int) n`.execute(db)

    const { rows } = await selectWideRows()
    const resultSize = JSON.stringify(rows).length
    expect(resultSize).toBeGreaterThan(100_000)
    // The first runs compile code, which stays in memory.
    await oldSpaceGrowth(100, selectWideRows)
    // A scavenge while a result is in use may promote that result.
    expect(await oldSpaceGrowth(300, selectWideRows)).toBeLessThan(resultSize / 4)
  }
})

test('a statement over its time limit fails, and its connection is closed', async ({ context }) => {
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

test('a statement over its time limit fails its transaction', async ({ context }) => {
  const db = connect({ connectionString: context.databaseUrl, max: 1, statementTimeout: 100 })
  onTestFinished(() => db.destroy())
  const transaction = db.transaction().execute((trx) => sql`select pg_sleep(60)`.execute(trx))
  await expect(transaction).rejects.toThrow()
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})

test('a transaction whose first statement fails is rolled back, and its connection is used again', async ({
  context,
}) => {
  const db = connect({ connectionString: context.databaseUrl, max: 1 })
  onTestFinished(() => db.destroy())
  const pid = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid
  const first = await pid()
  await expect(db.transaction().execute((trx) => sql`select 1 / 0`.execute(trx))).rejects.toThrow('division by zero')
  const transactionStart = async () => (await sql<{ now: Date }>`select now()`.execute(db)).rows[0]!.now
  const start = await transactionStart()
  await sql`select pg_sleep(0.01)`.execute(db)
  expect(await transactionStart()).not.toEqual(start)
  expect(await pid()).toBe(first)
})

test('a first statement whose value cannot be serialised leaves no transaction open, and it can be repeated', async ({
  context,
}) => {
  const db = connect({ connectionString: context.databaseUrl, max: 1 })
  onTestFinished(() => db.destroy())
  const insert = (value: unknown) =>
    db.transaction().execute((trx) => sql`insert into brands (name) values (${value})`.execute(trx))
  const unserialisable = {
    toPostgres() {
      throw new Error('a bug')
    },
  }
  await expect(insert(unserialisable)).rejects.toThrow('a bug')
  await sql`insert into brands (name) values (${'Next'})`.execute(db)
  expect(await context.db.selectFrom('brands').select('name').execute()).toEqual([{ name: 'Next' }])
  await insert('Another')
  expect(await context.db.selectFrom('brands').select('name').execute()).toHaveLength(2)
})

test('BEGIN and the first statement of a transaction are one round trip', async ({ context }) => {
  const { db, roundTrips } = await connectCounting(context)
  const select = (trx: Database) => sql`select ${1}::int`.execute(trx)
  expect(await roundTrips(() => db.transaction().execute(select))).toBe(2)
  expect(await roundTrips(() => db.transaction().execute(async () => {}))).toBe(0)
})

test('the first statement of a transaction is rolled back with it, whether PostgreSQL knew it before or not', async ({
  context,
}) => {
  const db = connect({ connectionString: context.databaseUrl, max: 1 })
  onTestFinished(() => db.destroy())
  await sql`create temporary table steps (number int)`.execute(db)
  for (const number of [1, 2]) {
    const transaction = db.transaction().execute(async (trx) => {
      await sql`insert into steps values (${number})`.execute(trx)
      throw new Error('No.')
    })
    await expect(transaction).rejects.toThrow('No.')
  }
  expect((await sql`select from steps`.execute(db)).rows).toEqual([])
})

test.for([true, false])(
  'if BEGIN fails, the first statement is not executed (named statements: %s)',
  async (preparedStatements, { context }) => {
    await runStatements(context.databaseUrl, 'create table if not exists steps (number int)')
    let isBroken = false
    const rewrite = (sent: Buffer) =>
      isBroken ? Buffer.from(sent.toString('latin1').replace('begin\0', 'wrong\0'), 'latin1') : sent
    const proxy = await startDatabaseProxy(context.databaseUrl, rewrite)
    const db = connect({ connectionString: proxy.databaseUrl, max: 1, preparedStatements })
    onTestFinished(() => db.destroy())
    const addStep = () => db.transaction().execute((trx) => sql`insert into steps values (${1})`.execute(trx))
    const countSteps = async () => (await sql`select from steps`.execute(db)).rows.length
    const before = await countSteps()
    // A statement that PostgreSQL has not parsed yet, and one that it has.
    for (const known of [0, 1]) {
      isBroken = true
      await expect(addStep()).rejects.toThrow('syntax error')
      isBroken = false
      expect(await countSteps()).toBe(before + known)
      await addStep()
    }
  },
)

test('after a first statement that PostgreSQL cannot parse no statement of the transaction is executed, and it can be repeated', async ({
  context,
}) => {
  const db = connect({ connectionString: context.databaseUrl, max: 1 })
  onTestFinished(() => db.destroy())
  await runStatements(context.databaseUrl, 'create table steps_of_transaction (number int)')
  const ignore = () => {}
  const insertBoth = () =>
    db.transaction().execute(async (trx) => {
      await sql`insert into later_steps values (${1}::int)`.execute(trx).catch(ignore)
      await sql`insert into steps_of_transaction values (${2}::int)`.execute(trx).catch(ignore)
    })
  const count = async () => (await sql`select from steps_of_transaction`.execute(db)).rows.length
  await expect(insertBoth()).rejects.toThrow(AbortedTransactionError)
  expect(await count()).toBe(0)

  await runStatements(context.databaseUrl, 'create table later_steps (number int)')
  for (let times = 1; times <= 2; times++) {
    await insertBoth()
    expect(await count()).toBe(times)
  }
})

test('withStatementTimeout sets another time limit', async ({ context }) => {
  const db = connect({ connectionString: context.databaseUrl, statementTimeout: 100 })
  onTestFinished(() => db.destroy())
  await withStatementTimeout(5000, async () => {
    await expect(sql`select pg_sleep(0.3)`.execute(db)).resolves.toBeDefined()
    await expect(sql`select pg_sleep(${0.3}::float)`.execute(db)).resolves.toBeDefined()
  })
})
