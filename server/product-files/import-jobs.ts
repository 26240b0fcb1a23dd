import type { Database } from '../database/connect.ts'
import { addJob } from '../queue/add-job.ts'

export const checkImportJob = 'check-import'
export const runImportJob = 'run-import'

/** A few tries: what fails again and again is not mended by waiting for days. */
const mostTries = 5

/** Queues the dry run of an import. */
export const addCheckJob = (db: Database, importId: string) => addJob(db, checkImportJob, { importId }, { mostTries })

/** Queues an import to be gone on with. */
export const addImportJob = (db: Database, importId: string) => addJob(db, runImportJob, { importId }, { mostTries })
