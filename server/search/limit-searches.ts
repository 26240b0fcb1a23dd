import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import { tooBusy } from '#server/errors.ts'

/** Milliseconds that a search waits at most, as for a connection to the database. */
const defaultMaxWait = 3000

/**
 * Returns a function that runs at most `concurrency` searches at once; further ones wait. One that has waited longer than `maxWait`
 * throws 'unavailable' without running, so that a database that does not respond delays no search for longer than the first ones.
 */
export function createSearchLimit(concurrency: number, maxWait = defaultMaxWait) {
  const limit = pLimit(concurrency)
  return <Result>(search: () => Promise<Result>): Promise<Result> => {
    const queuedAt = performance.now()
    return limit(() => {
      if (performance.now() - queuedAt > maxWait) throw tooBusy()
      return search()
    })
  }
}

/**
 * The limit of the searches of this process. A search uses a core of PostgreSQL for milliseconds, and each connection maps the memory that
 * it reads by itself: with more searches than cores each one takes longer, and so do all together.
 */
export const limitSearches = createSearchLimit(availableParallelism() + 1)
