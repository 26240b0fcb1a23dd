import type { Log } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { updateLastUses } from './sessions.store.ts'

/** Milliseconds between two writes: no session is written more often, and a last use in the database is this far behind. */
export const activityWriteInterval = 60_000

/** Collects the last uses of sessions in memory, so that no request waits for a statement; they are written in batches. */
export type SessionActivity = {
  record(sessionId: string, now: Date): void
  /** Writes what was collected. Never throws: a failed batch is kept for the next one. */
  flush(): Promise<void>
  /** Ends the batches and writes what is left. */
  stop(): Promise<void>
}

/** Writes the collected last uses once a minute. */
export function createSessionActivity(db: Database, log: Log): SessionActivity {
  let lastUses = new Map<string, Date>()

  async function flush() {
    if (lastUses.size === 0) return
    const batch = lastUses
    lastUses = new Map()
    try {
      await updateLastUses(db, batch)
    } catch (error) {
      lastUses = new Map([...batch, ...lastUses])
      log.warn({ err: error }, 'the last uses of sessions could not be written; the next batch retries them')
    }
  }

  const timer = setInterval(flush, activityWriteInterval)
  timer.unref()
  return {
    record: (sessionId, now) => void lastUses.set(sessionId, now),
    flush,
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}
