import { EventEmitter } from 'node:events'
import { Logger, parseCronItems, type Runner, run } from 'graphile-worker'
import type pg from 'pg'
import type { Metrics } from '../metrics/metrics.ts'
import type { Log } from '../shop.ts'
import { type LivingWorkers, livingWorkers } from './living-workers.ts'
import { patientPool } from './patient-pool.ts'

/** What each job does with its payload, by name. */
export type Jobs = Record<string, (payload: never) => Promise<unknown>>
/** A job that the clock queues: a crontab pattern in UTC. One that was missed while the store was shut runs once at its start. */
export type Clocked = {
  job: string
  at: string
  /** What runs so often that a missed time is made up for by the next. */
  often?: true
}

export type QueueOptions = {
  /** Straight to PostgreSQL, not through a pooler in transaction mode: the queue listens on it. */
  connectionString: string
  preparedStatements: boolean
  jobs: Jobs
  clock: readonly Clocked[]
  log: Log
  metrics?: Pick<Metrics, 'jobEnded'>
}

const day = 86_400_000
const sweepEvery = 20_000
const jobsAtOnce = 3

/** The queue tells of failed jobs by events; of its own trouble, errors alone. */
const loggerFor = (log: Log) =>
  new Logger(() => (level, message, meta) => {
    if (level === 'error' && !message.startsWith('Failed task')) log.error(meta ?? {}, `job queue: ${message}`)
  })

async function startRunner(options: QueueOptions, pool: pg.Pool, living: LivingWorkers): Promise<Runner> {
  const { jobs, clock, log, metrics, preparedStatements } = options
  const events = new EventEmitter()
  // Jobs are taken in the name of the pool, whichever of its workers runs them.
  events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) => living.add(workerPool.id))
  events.on('pool:release', ({ workerPool }: { workerPool: { id: string } }) => living.drop(workerPool.id))
  events.on('job:error', ({ job, error }: { job: { task_identifier: string; attempts: number }; error: unknown }) => {
    metrics?.jobEnded(job.task_identifier, 'failed')
    log.error({ err: error, job: job.task_identifier, attempt: job.attempts }, 'a job failed')
  })
  events.on('job:success', ({ job }: { job: { task_identifier: string } }) =>
    metrics?.jobEnded(job.task_identifier, 'done'),
  )
  return run({
    pgPool: pool,
    noPreparedStatements: !preparedStatements,
    taskList: jobs as never,
    parsedCronItems: parseCronItems(
      clock.map(({ job, at, often }) => ({ task: job, match: at, options: { backfillPeriod: often ? 0 : day } })),
    ),
    concurrency: jobsAtOnce,
    noHandleSignals: true,
    logger: loggerFor(log),
    events,
  })
}

/** Runs queued jobs in this process until `stop`, which waits for those that run. It starts anew when the database comes back. */
export function runJobs(options: QueueOptions): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { pool, abandoned } = patientPool(options.connectionString, jobsAtOnce + 2, stopping.signal)
  const living = livingWorkers(options.connectionString, options.log)
  let runner: Runner | undefined

  async function keepRunning() {
    while (!stopping.signal.aborted) {
      try {
        runner = await startRunner(options, pool, living)
        if (stopping.signal.aborted) await runner.stop()
        await runner.promise
      } catch (error) {
        if (!stopping.signal.aborted) options.log.error({ err: error }, 'the job queue stopped and starts again')
      }
      if (!stopping.signal.aborted) await pause(5000, stopping.signal)
    }
  }
  const running = keepRunning()
  const sweep = setInterval(() => void living.freeTheDead(), sweepEvery).unref()

  return {
    async stop() {
      stopping.abort()
      clearInterval(sweep)
      const ended = (async () => {
        await runner?.stop().catch(() => {})
        await running
      })()
      // While the database is away nothing can be written down any more, so nothing is waited for.
      await Promise.race([ended, abandoned])
      await living.stop()
      await pool.end()
    },
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
