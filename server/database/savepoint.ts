import { sql } from 'kysely'
import type { RunningTransaction } from './connect.ts'

/** Runs work after a savepoint. If it throws, its changes are rolled back, and the transaction can go on. */
export async function withSavepoint<Result>(trx: RunningTransaction, work: () => Promise<Result>): Promise<Result> {
  await sql`savepoint work`.execute(trx)
  try {
    const result = await work()
    await sql`release savepoint work`.execute(trx)
    return result
  } catch (error) {
    await sql`rollback to savepoint work`.execute(trx)
    throw error
  }
}
