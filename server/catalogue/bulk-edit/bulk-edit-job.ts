import type { Database } from '#server/database/connect.ts'
import { addJob } from '#server/queue/add-job.ts'

/** The job's name in the queue. */
export const runBulkEditJob = 'run-bulk-edit'

/** The attempts after the process was killed or the database was unavailable: about a minute and a half. */
const maxAttempts = 5

/** Queues the next run of a bulk edit. */
export const queueBulkEditJob = (db: Database, editId: string) =>
  addJob(db, runBulkEditJob, { editId }, { maxAttempts })
