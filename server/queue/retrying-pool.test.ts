import { expect, onTestFinished, vi } from 'vitest'
import { runStatements } from '#tests/support/database-template.ts'
import { findFreePort } from '#tests/support/processes/free-port.ts'
import { test } from '#tests/support/test-context.ts'
import { createRetryingPool } from './retrying-pool.ts'

function createTestPool(connectionString: string) {
  const stopping = new AbortController()
  const { pool, abandoned } = createRetryingPool({ connectionString, max: 2, setsOptions: true }, stopping.signal, 20)
  onTestFinished(() => stopping.abort())
  return { pool, abandoned, stop: () => stopping.abort() }
}

test('a statement is retried on another connection if its own breaks; an SQL error is not retried', async ({
  context,
}) => {
  const { pool } = createTestPool(context.databaseUrl)
  const client = await pool.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  await runStatements(context.databaseUrl, `select pg_terminate_backend(${rows[0].pid}, 5000)`)

  await expect(client.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] })
  client.release(true)
  await expect(pool.query('select nothing from nowhere')).rejects.toMatchObject({ code: '42P01' })
  await pool.end()
})

test('connections of the queue neither scan tables nor compile statements', async ({ context }) => {
  const { pool } = createTestPool(context.databaseUrl)
  const { rows } = await pool.query(
    `select name, setting from pg_settings where source = 'client'
     and name in ('enable_bitmapscan', 'enable_seqscan', 'jit') order by name`,
  )
  expect(rows).toEqual([
    { name: 'enable_bitmapscan', setting: 'off' },
    { name: 'enable_seqscan', setting: 'off' },
    { name: 'jit', setting: 'off' },
  ])
  await pool.end()
})

test('in a transaction a lost connection is reported as a serialization failure', async ({ context }) => {
  const { pool } = createTestPool(context.databaseUrl)
  const client = await pool.connect()
  await client.query('begin')
  const { rows } = await client.query('select pg_backend_pid() as pid')
  await runStatements(context.databaseUrl, `select pg_terminate_backend(${rows[0].pid}, 5000)`)

  await expect(client.query('select 1')).rejects.toMatchObject({ code: '40001' })
  client.release(true)
  await pool.end()
})

test('a statement is retried without limit while the disk is full', async ({ context }) => {
  const { pool } = createTestPool(context.databaseUrl)
  // Sequences count outside of transactions, so the failed attempts are counted.
  await runStatements(
    context.databaseUrl,
    'create sequence attempts_on_full_disk',
    `create function write_on_full_disk() returns text language plpgsql as $$
      begin
        if nextval('attempts_on_full_disk') <= 150 then raise exception using errcode = '53100', message = 'disk full'; end if;
        return 'written';
      end $$`,
  )
  onTestFinished(() =>
    runStatements(context.databaseUrl, 'drop function write_on_full_disk', 'drop sequence attempts_on_full_disk'),
  )
  const client = await pool.connect()
  const { rows } = await client.query('select write_on_full_disk() as result')
  client.release()
  expect(rows).toEqual([{ result: 'written' }])
  await pool.end()
}, 30_000)

test('a connection attempt is retried until the queue stops', async () => {
  const { pool, abandoned, stop } = createTestPool(`postgres://shop@127.0.0.1:${await findFreePort()}/shop`)
  const settled = vi.fn()
  pool.connect().then(settled, settled)
  await new Promise((resolve) => setTimeout(resolve, 100))
  stop()
  await abandoned

  expect(settled).not.toHaveBeenCalled()
  await expect(pool.query('select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})
