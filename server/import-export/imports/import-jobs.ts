import type { Database } from '#server/database/connect.ts'
import { addJob } from '#server/queue/add-job.ts'

export const checkImportJob = 'check-import'
export const runImportJob = 'run-import'

/** A few tries: what fails again and again is not mended by waiting for days. */
const maxAttempts = 5

/** Queues the dry run of an import. */
export const queueCheckJob = (db: Database, importId: string) =>
  addJob(db, checkImportJob, { importId }, { maxAttempts })

/** Queues an import to be gone on with. */
export const queueImportJob = (db: Database, importId: string) =>
  addJob(db, runImportJob, { importId }, { maxAttempts })
