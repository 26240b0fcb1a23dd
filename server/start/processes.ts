import cluster, { type Worker } from 'node:cluster'
import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '#server/log.ts'
import type { Shutdown } from './shutdown.ts'
import { StartupError } from './startup-errors.ts'

/** Messages to a worker: open the port, and start serving. */
export type ToWorker = { kind: 'open-port' } | { kind: 'serve'; connectionString: string }
/** Messages of a worker: a completed step, or the error that prevents the startup. */
export type FromWorker = { kind: 'port-open' } | { kind: 'serving' } | { kind: 'failed'; message: string }

/** Milliseconds after which an exit no longer counts as a failed start, and after which a worker that does not stop is killed. */
const stableAfter = 60_000
const killAfter = 60_000

/** Milliseconds before the n-th restart in a row. */
export const restartDelay = (exits: number): number => Math.min(100 * 2 ** (exits - 1), 30_000)

/** Resolves with the signal or exit code of a worker when it has exited and all of its messages were received. */
const waitForExit = (worker: Worker): Promise<string> =>
  new Promise((resolve) => {
    const disconnected = new Promise<void>((done) => worker.process.once('disconnect', done))
    worker.process.once('exit', (code, signal) => void disconnected.then(() => resolve(signal ?? `exit code ${code}`)))
    // A process that could not be spawned has no exit event; after any other error the exit event has more details.
    worker.on('error', (error) => worker.process.pid === undefined && resolve(error.message))
  })

type StartedWorker = { worker: Worker; exited: Promise<string> }

/** Sends a message to a worker and waits for its response; throws a StartupError if the worker fails or exits. */
async function send({ worker, exited }: StartedWorker, message: ToWorker): Promise<void> {
  const reported = new Promise<FromWorker>((resolve) => worker.once('message', resolve))
  worker.send(message)
  const report = await Promise.race([reported, exited])
  if (typeof report === 'string') throw new StartupError(`A process of the store did not start: ${report}.`)
  if (report.kind === 'failed') throw new StartupError(report.message)
}

async function stopWorker({ worker, exited }: StartedWorker): Promise<void> {
  worker.process.kill('SIGTERM')
  const killTimer = setTimeout(() => worker.process.kill('SIGKILL'), killAfter)
  await exited
  clearTimeout(killTimer)
}

type WorkersOptions = { count: number; shutdown: Shutdown }

type Workers = {
  /** Resolves when `count` workers serve, and restarts and logs those that exit; throws the StartupError of one that cannot start. */
  serve(connectionString: string, log: Log): Promise<void>
}

/**
 * Workers that serve on one port. The first worker opens it at once and responds 503 until it serves, so that the port is
 * opened before the database and stays open. A worker that exits later is restarted after a delay that doubles.
 */
export async function startWorkers({ count, shutdown }: WorkersOptions): Promise<Workers> {
  const running = new Set<StartedWorker>()
  const stopping = new AbortController()
  const stopAll = async () => {
    stopping.abort()
    await Promise.all([...running].map(stopWorker))
  }

  function fork(): StartedWorker {
    const worker = cluster.fork()
    const started = { worker, exited: waitForExit(worker) }
    running.add(started)
    void started.exited.then(() => running.delete(started))
    return started
  }

  async function serveWith(started: StartedWorker, connectionString: string): Promise<StartedWorker> {
    await send(started, { kind: 'serve', connectionString })
    return started
  }

  /** Starts a worker in place of one that exited; retries until it succeeds or the store stops. */
  async function restart(connectionString: string, log: Log, exits: number): Promise<StartedWorker | undefined> {
    await delay(restartDelay(exits), undefined, { signal: stopping.signal }).catch(() => {})
    if (stopping.signal.aborted) return undefined
    return serveWith(fork(), connectionString).catch((error: Error) => {
      if (stopping.signal.aborted) return undefined
      log.error({}, error.message)
      return restart(connectionString, log, exits + 1)
    })
  }

  async function keepRunning(first: StartedWorker, connectionString: string, log: Log) {
    let exits = 0
    for (let current: StartedWorker | undefined = first; current; ) {
      const since = performance.now()
      const reason = await current.exited
      if (stopping.signal.aborted) return
      exits = performance.now() - since > stableAfter ? 1 : exits + 1
      log.error({ reason }, 'a process of the store ended and is restarted')
      current = await restart(connectionString, log, exits)
    }
  }

  shutdown.add(stopAll)
  const first = fork()
  await send(first, { kind: 'open-port' })
  return {
    async serve(connectionString, log) {
      // Shutdown steps run in reverse order. This second entry stops the workers before the database, which was opened after the first.
      shutdown.add(stopAll)
      const others = Array.from({ length: count - 1 }, fork)
      const workers = await Promise.all([first, ...others].map((worker) => serveWith(worker, connectionString)))
      for (const worker of workers) void keepRunning(worker, connectionString, log)
    },
  }
}
