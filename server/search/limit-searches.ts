import { availableParallelism } from 'node:os'
import { createConcurrencyLimit } from '#server/http/overload/concurrency-limit.ts'

/** Milliseconds that a search waits at most, as for a connection to the database. */
const maxWait = 3000

/**
 * The limit of the searches of this process. A search uses a core of PostgreSQL for milliseconds, and each connection maps the memory that
 * it reads by itself: with more searches than cores each one takes longer, and so do all together.
 */
export const limitSearches = createConcurrencyLimit(availableParallelism() + 1, maxWait)
