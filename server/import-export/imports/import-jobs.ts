import type { Database } from '#server/database/connect.ts'
import { defineJob } from '#server/queue/define-job.ts'

export const checkImportJob = defineJob<{ importId: string }>('check-import')
export const runImportJob = defineJob<{ importId: string }>('run-import')

/** Few attempts, because a repeated failure does not resolve itself after days of retries. */
const maxAttempts = 5

/** Queues the dry run of an import. */
export const queueCheckJob = (db: Database, importId: string) => checkImportJob.add(db, { importId }, { maxAttempts })

/** Queues the next run of an import. */
export const queueImportJob = (db: Database, importId: string) => runImportJob.add(db, { importId }, { maxAttempts })
