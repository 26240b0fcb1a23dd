import { EventEmitter } from 'node:events'
import { Logger, parseCronItems, type Runner, run } from 'graphile-worker'
import type pg from 'pg'
import type { Log } from '#server/context.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { createRetryingPool } from './retrying-pool.ts'
import { createWorkerHeartbeats, type WorkerHeartbeats } from './worker-heartbeats.ts'

/** What each job does with its payload, by name. */
export type Jobs = Record<string, (payload: never) => Promise<unknown>>
/** A job that the clock queues: a crontab pattern in UTC. One that was missed while the store was shut runs once at its start. */
export type ScheduledJob = {
  job: string
  cron: string
  /** What runs so often that a missed time is made up for by the next. */
  isFrequent?: true
}

export type QueueOptions = {
  /** Straight to PostgreSQL, not through a pooler in transaction mode: the queue listens on it. */
  connectionString: string
  preparedStatements: boolean
  jobs: Jobs
  schedule: readonly ScheduledJob[]
  log: Log
  metrics?: Pick<Metrics, 'jobEnded'>
}

const day = 86_400_000
const sweepInterval = 20_000
const concurrency = 3

/** The queue tells of failed jobs by events; of its own trouble, errors alone. */
const loggerFor = (log: Log) =>
  new Logger(() => (level, message, meta) => {
    if (level === 'error' && !message.startsWith('Failed task')) log.error(meta ?? {}, `job queue: ${message}`)
  })

async function startRunner(options: QueueOptions, pool: pg.Pool, living: WorkerHeartbeats): Promise<Runner> {
  const { jobs, schedule: clock, log, metrics, preparedStatements } = options
  const events = new EventEmitter()
  // Jobs are taken in the name of the pool, whichever of its workers runs them.
  events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) => living.add(workerPool.id))
  events.on('pool:release', ({ workerPool }: { workerPool: { id: string } }) => living.remove(workerPool.id))
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
      clock.map(({ job, cron: at, isFrequent: often }) => ({
        task: job,
        match: at,
        options: { backfillPeriod: often ? 0 : day },
      })),
    ),
    concurrency: concurrency,
    noHandleSignals: true,
    logger: loggerFor(log),
    events,
  })
}

/** Runs queued jobs in this process until `stop`, which waits for those that run. It starts anew when the database comes back. */
export function runJobs(options: QueueOptions): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { pool, abandoned } = createRetryingPool(options.connectionString, concurrency + 2, stopping.signal)
  const living = createWorkerHeartbeats(options.connectionString, options.log)
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
      if (!stopping.signal.aborted) await delay(5000, stopping.signal)
    }
  }
  const running = keepRunning()
  const sweep = setInterval(() => void living.releaseDeadWorkers(), sweepInterval).unref()

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

function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
