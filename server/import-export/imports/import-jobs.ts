import type { Database } from '#server/database/connect.ts'
import { addJob } from '#server/queue/add-job.ts'

export const checkImportJob = 'check-import'
export const runImportJob = 'run-import'

/** Few attempts, because a repeated failure does not resolve itself after days of retries. */
const maxAttempts = 5

/** Queues the dry run of an import. */
export const queueCheckJob = (db: Database, importId: string) =>
  addJob(db, checkImportJob, { importId }, { maxAttempts })

/** Queues the next run of an import. */
export const queueImportJob = (db: Database, importId: string) =>
  addJob(db, runImportJob, { importId }, { maxAttempts })
