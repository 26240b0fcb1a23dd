import { dayMs } from '../../durations.ts'

/** The limits of a bulk edit: ids in a request, products in all, and what a preview and a result name. */
export const bulkEditLimits = {
  maxIds: 1000,
  maxProducts: 50_000,
  examples: 20,
  namedSkipped: 10,
} as const

/** The number of bulk edits in the list of the latest ones. */
export const listedBulkEdits = 10
/** Milliseconds after which a bulk edit is deleted: since it ended, and since the preview of one that was not started. */
export const bulkEditTtl = { ended: 30 * dayMs, idle: dayMs } as const
