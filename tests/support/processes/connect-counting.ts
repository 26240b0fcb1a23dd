import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { startDatabaseProxy } from './database-proxy.ts'

/** One connection to a database, and a function that counts the round trips of work: how often the connection sends something. */
export async function connectCounting({ databaseUrl }: { databaseUrl: string }) {
  let sent = 0
  const count = (data: Buffer) => {
    sent += 1
    return data
  }
  const proxy = await startDatabaseProxy(databaseUrl, count)
  const db = connect({ connectionString: proxy.databaseUrl, max: 1 })
  onTestFinished(() => db.destroy())
  await sql`select`.execute(db)

  async function roundTrips(work: () => Promise<unknown>): Promise<number> {
    const before = sent
    await work()
    return sent - before
  }
  return { db, roundTrips }
}
