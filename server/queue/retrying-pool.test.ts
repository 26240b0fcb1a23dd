import { expect, onTestFinished, vi } from 'vitest'
import { runStatements } from '#tests/support/database-template.ts'
import { findFreePort } from '#tests/support/processes/free-port.ts'
import { test } from '#tests/support/test-context.ts'
import { createRetryingPool } from './retrying-pool.ts'

function createTestPool(connectionString: string) {
  const stopping = new AbortController()
  const { pool, abandoned } = createRetryingPool(connectionString, 2, stopping.signal, 20)
  onTestFinished(() => stopping.abort())
  return { pool, abandoned, stop: () => stopping.abort() }
}

test('a statement whose connection breaks fails in a way that the queue tries again for', async ({ context }) => {
  const { pool } = createTestPool(context.databaseUrl)
  const client = await pool.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  await runStatements(context.databaseUrl, `select pg_terminate_backend(${rows[0].pid}, 5000)`)

  await expect(client.query('select 1')).rejects.toMatchObject({ code: '40001' })
  client.release(true)
  await expect(pool.query('select 1')).resolves.toBeDefined()
  await expect(pool.query('select nothing from nowhere')).rejects.toMatchObject({ code: '42P01' })
  await pool.end()
})

test('a connection is waited for while the database is away, and let go of when the work ends', async () => {
  const { pool, abandoned, stop } = createTestPool(`postgres://shop@127.0.0.1:${await findFreePort()}/shop`)
  const told = vi.fn()
  pool.connect().then(told, told)
  await new Promise((resolve) => setTimeout(resolve, 100))
  stop()
  await abandoned

  expect(told).not.toHaveBeenCalled()
  await expect(pool.query('select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})
