import type { Database } from '#server/database/connect.ts'
import { type ProductStatistics, readStatistics } from './search-statistics.store.ts'

/** Returns the statistics of the searchable products. */
export type SearchStatistics = () => Promise<ProductStatistics>

/**
 * Caches the statistics for `ttl` milliseconds; concurrent calls share one read. PostgreSQL updates them only after a tenth of
 * the table has changed (autovacuum_analyze_scale_factor), so a minute's delay does no harm.
 */
export function cachedSearchStatistics(db: Database, ttl = 60_000): SearchStatistics {
  let cached: { statistics: Promise<ProductStatistics>; until: number } | undefined
  return () => {
    if (cached && performance.now() < cached.until) return cached.statistics
    const reading = { statistics: readStatistics(db), until: performance.now() + ttl }
    cached = reading
    reading.statistics.catch(() => {
      if (cached === reading) cached = undefined
    })
    return reading.statistics
  }
}
