import type { Database } from '#server/database/connect.ts'
import { type ProductStatistics, readStatistics } from './search-statistics.store.ts'

/** Gives the statistics of what can be searched. */
export type SearchStatistics = () => Promise<ProductStatistics>

/**
 * Statistics that are read anew when they are older than `forMs` milliseconds, once for all who ask meanwhile. They change when
 * PostgreSQL looks at the table again, after a tenth of it was written: a minute more or less tells nothing false.
 */
export function cachedSearchStatistics(db: Database, forMs = 60_000): SearchStatistics {
  let kept: { statistics: Promise<ProductStatistics>; until: number } | undefined
  return () => {
    if (kept && performance.now() < kept.until) return kept.statistics
    const reading = { statistics: readStatistics(db), until: performance.now() + forMs }
    kept = reading
    reading.statistics.catch(() => {
      if (kept === reading) kept = undefined
    })
    return reading.statistics
  }
}
