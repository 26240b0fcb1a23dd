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

const setDescription = (db: Database, id: string, description: string) =>
  db.updateTable('brands').set({ description }).where('id', '=', id).execute()
const readDescription = async (db: Database, id: string) =>
  (await db.selectFrom('brands').select('description').where('id', '=', id).executeTakeFirstOrThrow()).description

test('the last statements of a transaction are one round trip with COMMIT', async ({ context }) => {
  const { id } = await createBrand(context)
  const { db, roundTrips } = await connectCounting(context)
  const change = () =>
    inTransaction(db, async (trx, sendLast) => {
      await select(trx, 1)
      expect(
        await sendLast(trx, (last) => [setDescription(last, id, 'changed').then(() => 'done'), select(last, 2)]),
      ).toEqual(['done', 2])
    })
  expect(await roundTrips(change)).toBe(2)
  expect(await readDescription(context.db, id)).toBe('changed')
})

test('a failed statement that is sent with COMMIT rolls the transaction back', async ({ context }) => {
  const { id } = await createBrand(context)
  const { db } = await connectCounting(context)
  const failing = inTransaction(db, async (trx, sendLast) => {
    await setDescription(trx, id, 'changed')
    await sendLast(trx, (last) => [sql`select 1 / ${0}::int`.execute(last), setDescription(last, id, 'again')])
  })
  await expect(failing).rejects.toThrow('division by zero')
  expect(await readDescription(context.db, id)).toBeNull()
  // The only connection works on.
  await inTransaction(db, (trx) => setDescription(trx, id, 'later'))
  expect(await readDescription(context.db, id)).toBe('later')
})

test('a COMMIT that fails is an error, also if it was sent with the last statements', async ({ context }) => {
  const { id } = await createBrand(context)
  const { db } = await connectCounting(context)
  await sql`create table parents (id int primary key)`.execute(context.db)
  await sql`create table children (parent_id int references parents deferrable initially deferred)`.execute(context.db)
  const failing = inTransaction(db, async (trx, sendLast) => {
    await setDescription(trx, id, 'changed')
    await sendLast(trx, (last) => [sql`insert into children values (${1})`.execute(last)])
  })
  await expect(failing).rejects.toThrow('violates foreign key constraint')
  expect(await readDescription(context.db, id)).toBeNull()
  expect(await select(db, 3)).toBe(3)
})

test('work that joins a running transaction is committed with that', async ({ context }) => {
  const { id } = await createBrand(context)
  const failing = inTransaction(context.db, async (trx) => {
    await inTransaction(trx, (same, sendLast) => sendLast(same, (last) => [setDescription(last, id, 'changed')]))
    throw new Error('The outer work failed.')
  })
  await expect(failing).rejects.toThrow('The outer work failed.')
  expect(await readDescription(context.db, id)).toBeNull()
})

test('a transaction after one that was committed with its last statements ends by itself', async ({ context }) => {
  const { id } = await createBrand(context)
  const { db } = await connectCounting(context)
  await inTransaction(db, async (trx, sendLast) => {
    await select(trx, 1)
    await sendLast(trx, (last) => [setDescription(last, id, 'changed')])
  })
  await db
    .transaction()
    .setAccessMode('read only')
    .execute((trx) => select(trx, 2))
  await setDescription(db, id, 'later')
  expect(await readDescription(context.db, id)).toBe('later')
})

test('a last statement whose value cannot be sent is not followed by COMMIT', async ({ context }) => {
  const { id } = await createBrand(context)
  const { db } = await connectCounting(context)
  const cyclic: { self?: object } = {}
  cyclic.self = cyclic
  const failing = inTransaction(db, async (trx, sendLast) => {
    await setDescription(trx, id, 'changed')
    await sendLast(trx, (last) => [sql`select ${cyclic}::json`.execute(last)])
  })
  // The error is that of the connection, which was closed.
  await expect(failing).rejects.toThrow()
  expect(await readDescription(context.db, id)).toBeNull()
  expect(await select(db, 3)).toBe(3)
})

test('a statement after the last ones of a transaction is rejected', async ({ context }) => {
  const { id } = await createBrand(context)
  const late = inTransaction(context.db, async (trx, sendLast) => {
    await select(trx, 1)
    await sendLast(trx, (last) => [select(last, 2)])
    await setDescription(trx, id, 'late')
  })
  await expect(late).rejects.toThrow('The transaction has ended.')
  expect(await readDescription(context.db, id)).toBeNull()
})
