import type { Database } from '#server/database/connect.ts'
import { defineJob } from '#server/queue/define-job.ts'

export const runBulkEditJob = defineJob<{ editId: string }>('run-bulk-edit')

/** The attempts after the process was killed or the database was unavailable: about a minute and a half. */
const maxAttempts = 5

/** Queues the next run of a bulk edit. */
export const queueBulkEditJob = (db: Database, editId: string) => runBulkEditJob.add(db, { editId }, { maxAttempts })
