import type { Database } from '#server/database/connect.ts'
import type { Log } from '#server/log.ts'
import { filterExistingIds, incrementViewCounts } from './view-counts.store.ts'

/** Counts product views in memory and writes them in batches, seldom under heavy traffic, the last one at shutdown. */
export type ViewCounter = {
  add(productId: string): void
  /** Writes the counted views. Never throws; views that could not be written are kept for the next batch. */
  flush(): Promise<void>
  /** Stops the timer and writes the remaining views. */
  stop(): Promise<void>
}

/** Products per second that are written at once: each drops its JSON, and that of every list that contains it, from the caches. */
const productsPerSecond = 2
/** While more are viewed, a part of them is written after these seconds, so that a view count is about a minute old at most. */
const secondsBetweenParts = 15
/** Several parts, because what all products together drop would be made again at the same moment. */
const parts = 4

/**
 * Products in one statement, which takes up to a millisecond for each and locks them until its commit: orders of them wait for it. More than
 * 3,200 would drop every cached response (0089-category-cache-tags.sql).
 */
const maxProductsPerStatement = 50

/** How many of the viewed products are written now: all while few are viewed, and a part of them from time to time under heavy traffic. */
export function productsDue(viewed: number, secondsSinceLastBatch: number): number {
  const few = productsPerSecond * secondsSinceLastBatch
  if (viewed <= few) return viewed
  return secondsSinceLastBatch < secondsBetweenParts ? 0 : Math.max(few, Math.ceil(viewed / parts))
}

/** A counter that writes what is due every `everyMs` milliseconds. */
export function createViewCounter(db: Database, log: Log, everyMs = 5000): ViewCounter {
  // In the order of the first view since a product was written.
  const counted = new Map<string, number>()
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

  /** Takes the products whose views have waited longest. */
  function take(products: number): Map<string, number> {
    const batch = new Map([...counted].slice(0, products))
    for (const id of batch.keys()) counted.delete(id)
    return batch
  }

  async function flush(products = counted.size) {
    if (products === 0) return
    const batch = take(products)
    lastBatchAt = performance.now()
    try {
      await write(batch)
    } catch (error) {
      for (const [id, views] of batch) add(id, views)
      log.warn({ err: error }, 'product views could not be written; the next batch retries them')
    }
  }

  const timer = setInterval(
    () => void flush(productsDue(counted.size, (performance.now() - lastBatchAt) / 1000)),
    everyMs,
  )
  timer.unref()
  return {
    add: (productId) => void add(productId),
    flush: () => flush(),
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}
