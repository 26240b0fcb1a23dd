import type { Database } from '#server/database/connect.ts'
import { addJob, type JobOptions, type NewJob } from './add-job.ts'
import type { JobAttempt, Jobs } from './run-jobs.ts'

type Job<Payload extends object> = {
  /** The name in the queue. */
  name: string
  /** A job to be queued by `addJobs` or `addJobsSql`. */
  create(payload: Payload, options?: JobOptions): NewJob
  /** Queues a job (`addJobsSql`) in a separate statement. */
  add(db: Database, payload: Payload, options?: JobOptions): Promise<void>
}

/** A job with the type of its payload, so that its use case gets what is queued. */
export function defineJob<Payload extends object>(name: string): Job<Payload> {
  const create: Job<Payload>['create'] = (payload, options) => ({ name, payload, ...options })
  return { name, create, add: (db, payload, options) => addJob(db, name, payload, options) }
}

/** The use case of a job, for `runJobs`. */
export const handle = <Payload extends object>(
  { name }: Job<Payload>,
  run: (payload: Payload, attempt: JobAttempt) => Promise<unknown>,
): Jobs => ({ [name]: run })
