import { sql } from 'kysely'
import { expect } from 'vitest'
import { createBrand } from '#tests/support/factories.ts'
import { waitForBlockedSession } from '#tests/support/lock-wait.ts'
import { connectCounting } from '#tests/support/processes/connect-counting.ts'
import { test } from '#tests/support/test-context.ts'
import type { Database } from './connect.ts'
import { sendTogether } from './send-together.ts'
import { inTransaction } from './transaction.ts'

const select = async (trx: Database, number: number) =>
  (await sql<{ number: number }>`select ${number}::int as number`.execute(trx)).rows[0]!.number

test('statements that are sent together are one round trip, with that of BEGIN', async ({ context }) => {
  const { db, roundTrips } = await connectCounting(context)
  const selectTwo = () =>
    inTransaction(db, async (trx) => {
      expect(await sendTogether(trx, (together) => [select(together, 1), select(together, 2)])).toEqual([1, 2])
    })
  // The statements, and COMMIT.
  expect(await roundTrips(selectTwo)).toBe(2)
})

test('a statement that is sent together with a lock sees what was committed while that waited', async ({ context }) => {
  const { id } = await createBrand(context)
  const setDescription = (db: Database, description: string) =>
    db.updateTable('brands').set({ description }).where('id', '=', id).execute()
  const lock = (db: Database) => db.selectFrom('brands').select('id').where('id', '=', id).forUpdate().execute()
  const read = (db: Database) => db.selectFrom('brands').select('description').where('id', '=', id).execute()

  const { reading } = await context.db.transaction().execute(async (trx) => {
    await setDescription(trx, 'changed')
    const lockAndRead = inTransaction(context.db, (other) => sendTogether(other, (db) => [lock(db), read(db)]))
    await waitForBlockedSession(context)
    return { reading: lockAndRead }
  })
  expect((await reading)[1]).toEqual([{ description: 'changed' }])
})

test('the error that failed the transaction is thrown, and only when all statements have ended', async ({
  context,
}) => {
  let hasEnded = false
  const twoSteps = async (trx: Database) => {
    await select(trx, 1)
    await select(trx, 2).finally(() => {
      hasEnded = true
    })
  }
  const failing = inTransaction(context.db, (trx) =>
    sendTogether(trx, (together) => [twoSteps(together), sql`select 1 / ${0}::int`.execute(together)]).catch(
      (error) => {
        expect(hasEnded).toBe(true)
        throw error
      },
    ),
  )
  await expect(failing).rejects.toThrow('division by zero')
})
