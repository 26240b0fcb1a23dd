import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { BenchServer } from './server-process.ts'

/** Connects to the database of a store; `invalidate` empties the response caches of its processes. */
export async function connectInvalidator({ connectionString }: BenchServer) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return {
    async invalidate(): Promise<void> {
      await client.query(`select pg_notify('content_change', 'all')`)
      // Until the processes have received the notification.
      await delay(5)
    },
    end: () => client.end(),
  }
}
