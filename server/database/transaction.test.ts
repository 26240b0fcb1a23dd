import { sql } from 'kysely'
import { expect } from 'vitest'
import { AppError } from '#server/errors.ts'
import { createBrand } from '#tests/support/factories.ts'
import { test } from '#tests/support/test-context.ts'
import type { RunningTransaction } from './connect.ts'
import { inTransaction } from './transaction.ts'

const add = (trx: RunningTransaction, id: string, text: string) =>
  trx
    .updateTable('brands')
    .set({ description: sql`concat(description, ${text}::text)` })
    .where('id', '=', id)
    .execute()

test('two deadlocked transactions both succeed, each once', async ({ context }) => {
  const [one, other] = [await createBrand(context), await createBrand(context)]
  let arrived = 0
  const bothArrived = Promise.withResolvers<void>()
  const inOrder = (first: string, second: string, text: string) =>
    inTransaction(context.db, async (trx) => {
      await add(trx, first, text)
      arrived += 1
      if (arrived === 2) bothArrived.resolve()
      await bothArrived.promise
      await add(trx, second, text)
    })
  await Promise.all([inOrder(one.id, other.id, 'a'), inOrder(other.id, one.id, 'b')])

  // One is repeated, and on a busy machine sometimes both.
  expect(arrived).toBeGreaterThanOrEqual(3)
  const descriptions = (await context.db.selectFrom('brands').select('description').execute()).map((row) =>
    [...row.description!].sort().join(''),
  )
  expect(descriptions).toEqual(['ab', 'ab'])
})

test('an AppError is not retried, and the work is rolled back', async ({ context }) => {
  const brand = await createBrand(context)
  let attempts = 0
  const refused = inTransaction(context.db, async (trx) => {
    attempts += 1
    await add(trx, brand.id, 'x')
    throw new AppError('conflict', 'No.')
  })

  await expect(refused).rejects.toThrow('No.')
  expect(attempts).toBe(1)
  expect(await context.db.selectFrom('brands').select('description').execute()).toEqual([{ description: null }])
})
