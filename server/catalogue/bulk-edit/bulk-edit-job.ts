import type { Database } from '#server/database/connect.ts'
import { addJob } from '#server/queue/add-job.ts'

/** The job's name in the queue. */
export const runBulkEditJob = 'run-bulk-edit'

/** Attempts after the process was killed; an error sets the bulk edit to FAILED, and an administrator continues it. */
const maxAttempts = 5

/** Queues the next run of a bulk edit. */
export const queueBulkEditJob = (db: Database, editId: string) =>
  addJob(db, runBulkEditJob, { editId }, { maxAttempts })
