import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { Logger, parseCronItems, type Runner, run } from 'graphile-worker'
import type pg from 'pg'
import { dayMs } from '#contract/durations.ts'
import type { Log } from '#server/log.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import { createRetryingPool } from './retrying-pool.ts'
import { createWorkerLocks, type WorkerLocks } from './worker-locks.ts'

/** The running attempt of a job, from 1. `abortSignal` is aborted when the store has been stopping for five seconds. */
export type JobAttempt = { job: { attempts: number; max_attempts: number }; abortSignal?: AbortSignal }
/** The function of each job by name. */
export type Jobs = Record<string, (payload: never, attempt: JobAttempt) => Promise<unknown>>
/** A job with a crontab pattern in UTC. A run that was missed while the store was stopped is executed once at startup. */
export type ScheduledJob = {
  job: string
  cron: string
  /** Missed runs are skipped. */
  isFrequent?: true
}

type QueueOptions = {
  /** A direct connection: LISTEN fails behind transaction poolers. */
  connectionString: string
  preparedStatements: boolean
  jobs: Jobs
  /** The names of jobs with workers of their own: other jobs, however many and slow, do not delay them. */
  separateJobs?: readonly string[]
  schedule: readonly ScheduledJob[]
  log: Log
  metrics?: Pick<Metrics, 'jobEnded'>
  /** Milliseconds that `stop` waits for running jobs. */
  stopTimeout?: number
}

/** In milliseconds. */
const unlockInterval = 20_000
const restartDelay = 5000
/** Jobs that run at the same time in one process: of `separateJobs`, and of the others. */
const separateWorkers = 2
const sharedWorkers = 3
/** A LISTEN connection for each of the two groups, and three for the statements of their workers, which need none while a job runs. */
const poolSize = 5
/** A process has a minute to stop, of which its requests need a part: they are finished after the jobs. */
const defaultStopTimeout = 20_000
/** Milliseconds after which jobs that this process has taken and no worker runs go back into the queue for other processes. */
const localQueueTtl = 1000

/** Jobs that share workers. */
type WorkerGroup = Pick<QueueOptions, 'jobs' | 'schedule'> & { concurrency: number }

/** The groups that have jobs; throws for a scheduled job that does not exist. */
function workerGroups({ jobs, schedule, separateJobs = [] }: QueueOptions): WorkerGroup[] {
  const unknown = schedule.find(({ job }) => !(job in jobs))
  if (unknown) throw new Error(`There is no job "${unknown.job}".`)
  const groupOf = (isSeparate: boolean, concurrency: number) => {
    const isMember = (name: string) => separateJobs.includes(name) === isSeparate
    return {
      jobs: Object.fromEntries(Object.entries(jobs).filter(([name]) => isMember(name))),
      schedule: schedule.filter(({ job }) => isMember(job)),
      concurrency,
    }
  }
  return [groupOf(true, separateWorkers), groupOf(false, sharedWorkers)].filter(
    (group) => Object.keys(group.jobs).length > 0,
  )
}

/** Logs errors of the queue itself; failed jobs are logged by their events. */
const loggerFor = (log: Log) =>
  new Logger(() => (level, message, meta) => {
    if (level === 'error' && !message.startsWith('Failed task'))
      log.error({ err: meta?.error }, `job queue: ${message}`)
  })

async function startRunner(
  { jobs, schedule, concurrency }: WorkerGroup,
  { log, metrics, preparedStatements }: QueueOptions,
  pool: pg.Pool,
  workerLocks: WorkerLocks,
): Promise<Runner> {
  const events = new EventEmitter()
  // Jobs are locked under the pool's id, not the worker's.
  events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) => workerLocks.acquire(workerPool.id))
  events.on('pool:release', ({ workerPool }: { workerPool: { id: string } }) => workerLocks.release(workerPool.id))
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
      schedule.map(({ job, cron, isFrequent }) => ({
        task: job,
        match: cron,
        options: { backfillPeriod: isFrequent ? 0 : dayMs },
      })),
    ),
    concurrency,
    // One look into the queue takes a job for each worker, instead of one look by each worker and another after each job.
    preset: { worker: { localQueue: { size: concurrency, ttl: localQueueTtl } } },
    noHandleSignals: true,
    logger: loggerFor(log),
    events,
  })
}

/**
 * Runs queued jobs in this process until `stop`, which waits for those that are running, but not longer than `stopTimeout`. Restarts the queue
 * after a failure.
 */
export function runJobs(options: QueueOptions): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { pool, abandoned } = createRetryingPool(
    {
      connectionString: options.connectionString,
      max: poolSize,
      setsOptions: options.preparedStatements,
    },
    stopping.signal,
  )
  const workerLocks = createWorkerLocks(options.connectionString, options.log)
  const runners = new Set<Runner>()

  async function keepRunning(group: WorkerGroup) {
    while (!stopping.signal.aborted) {
      let runner: Runner | undefined
      try {
        runner = await startRunner(group, options, pool, workerLocks)
        runners.add(runner)
        if (stopping.signal.aborted) await runner.stop()
        await runner.promise
      } catch (error) {
        if (!stopping.signal.aborted) options.log.error({ err: error }, 'the job queue failed and restarts')
      }
      if (runner) runners.delete(runner)
      if (!stopping.signal.aborted) await delay(restartDelay, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const running = workerGroups(options).map(keepRunning)
  const unlockTimer = setInterval(() => void workerLocks.unlockDeadWorkers(), unlockInterval).unref()

  return {
    async stop() {
      stopping.abort()
      clearInterval(unlockTimer)
      const ended = (async () => {
        await Promise.all([...runners].map((runner) => runner.stop().catch(() => {})))
        await Promise.all(running)
        await pool.end()
      })()
      // Without the database no job can end, and the pool does not get the connection of a waiting caller back.
      const late = delay(options.stopTimeout ?? defaultStopTimeout, 'late', { ref: false })
      if ((await Promise.race([ended, abandoned, late])) === 'late')
        // The locks stay until the process exits, so that no other process runs these jobs at the same time.
        return options.log.warn({}, 'jobs did not end in time; another process takes them over')
      await workerLocks.stop()
    },
  }
}
