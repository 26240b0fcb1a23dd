import type { Database } from '#server/database/connect.ts'
import type { Log } from '#server/log.ts'
import { updateLastUses } from './sessions.store.ts'

/** Milliseconds between two writes; a last use in the database can be this old. */
export const activityWriteInterval = 60_000

/** Collects the last uses of sessions in memory and writes them in batches, so that no request waits for a write. */
export type SessionActivity = {
  record(sessionId: string, now: Date): void
  /** Writes the collected last uses. Never throws: a failed batch is written with the next one. */
  flush(): Promise<void>
  /** Stops the timer and writes the remaining last uses. */
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
