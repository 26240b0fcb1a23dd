/** Products per transaction of an import or a bulk edit. */
export const batchSize = 250

/** Milliseconds of a run of an import or a bulk edit; the rest is queued again, so that other jobs and a shutdown do not wait. */
export const defaultTimeBudget = 3000

/** Number of written products from which the tables are analyzed. */
export const analyzeThreshold = 500
