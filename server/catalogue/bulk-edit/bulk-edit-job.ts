import type { Database } from '#server/database/connect.ts'
import { addJob } from '#server/queue/add-job.ts'

/** The job's name in the queue. */
export const runBulkEditJob = 'run-bulk-edit'

/** Few attempts, because a repeated failure does not resolve itself after days of retries. */
const maxAttempts = 5

/** Queues the next run of a bulk edit. */
export const queueBulkEditJob = (db: Database, editId: string) =>
  addJob(db, runBulkEditJob, { editId }, { maxAttempts })
