import type { Log } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { filterExistingIds, incrementViewCounts } from './view-counts.store.ts'

/** Counts product views in memory and writes them in batches, seldom under heavy traffic, the last one at shutdown. */
export type ViewCounter = {
  add(productId: string): void
  /** Writes the counted views. Never throws; views that could not be written are kept for the next batch. */
  flush(): Promise<void>
  /** Stops the timer and writes the remaining views. */
  stop(): Promise<void>
}

/** Written products per second at most: each drops its JSON, and that of every list that contains it, from the caches. */
const maxWrittenProducts = 2
/** Seconds after which a batch of any size is written, so that a view count is about a minute old at most. */
const maxSecondsBetweenBatches = 60

/** Products in one statement: more than 3,200 would drop every cached response (0089-category-cache-tags.sql), and lock many rows. */
const maxProductsPerStatement = 500

/** Whether a batch is written now: at once while few products are viewed, and once a minute under heavy traffic. */
export const isBatchDue = (products: number, secondsSinceLastBatch: number): boolean =>
  products <= maxWrittenProducts * secondsSinceLastBatch || secondsSinceLastBatch >= maxSecondsBetweenBatches

/** A counter that writes a batch that is due every `everyMs` milliseconds. */
export function createViewCounter(db: Database, log: Log, everyMs = 5000): ViewCounter {
  let counted = new Map<string, number>()
  let lastBatchAt = performance.now()
  const add = (productId: string, views = 1) => counted.set(productId, (counted.get(productId) ?? 0) + views)

  /** Products that a sale or an edit has locked stay for the next batch, so that a view never delays an order. */
  async function write(batch: Map<string, number>) {
    const views = [...batch]
    for (let start = 0; start < views.length; start += maxProductsPerStatement) {
      const part = new Map(views.slice(start, start + maxProductsPerStatement))
      for (const id of await incrementViewCounts(db, part)) batch.delete(id)
    }
    if (batch.size === 0) return
    for (const id of await filterExistingIds(db, [...batch.keys()])) add(id, batch.get(id))
  }

  async function flush() {
    if (counted.size === 0) return
    const batch = counted
    counted = new Map()
    lastBatchAt = performance.now()
    try {
      await write(batch)
    } catch (error) {
      for (const [id, views] of batch) add(id, views)
      log.warn({ err: error }, 'product views could not be written; the next batch retries them')
    }
  }

  const timer = setInterval(() => {
    if (isBatchDue(counted.size, (performance.now() - lastBatchAt) / 1000)) void flush()
  }, everyMs)
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
