import type { Log } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { filterExistingIds, incrementViewCounts } from './view-counts.store.ts'

/** Counts product views in memory; they reach the database in batches, and the rest when the store stops. */
export type ViewCounter = {
  add(productId: string): void
  /** Writes what has been counted. Never throws: what could not be written is kept for the next time. */
  flush(): Promise<void>
  /** Ends the batches and writes what is left. */
  stop(): Promise<void>
}

/** A counter that writes every few seconds, `everyMs`. */
export function createViewCounter(db: Database, log: Log, everyMs = 5000): ViewCounter {
  let counted = new Map<string, number>()
  const add = (productId: string, views = 1) => counted.set(productId, (counted.get(productId) ?? 0) + views)

  /** Products that a sale or an edit holds are left for the next batch: a view must never make an order wait. */
  async function write(batch: Map<string, number>) {
    for (const id of await incrementViewCounts(db, batch)) batch.delete(id)
    if (batch.size === 0) return
    for (const id of await filterExistingIds(db, [...batch.keys()])) add(id, batch.get(id))
  }

  async function flush() {
    if (counted.size === 0) return
    const batch = counted
    counted = new Map()
    try {
      await write(batch)
    } catch (error) {
      for (const [id, views] of batch) add(id, views)
      log.warn({ err: error }, 'product views could not be written; they are tried again')
    }
  }

  const timer = setInterval(flush, everyMs)
  timer.unref()
  return {
    add: (productId) => void add(productId),
    flush,
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}
