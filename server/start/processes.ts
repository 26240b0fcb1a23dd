import cluster, { type Worker } from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import type { Shutdown } from './shutdown.ts'
import { StartupError } from './startup-errors.ts'

/** What the first process tells each of those that serve, once. */
export type ToWorker = { connectionString: string }
/** What they tell it: that they take visitors, or the one line why they cannot. */
export type ToPrimary = { kind: 'opened' } | { kind: 'refused'; message: string }

/** Milliseconds: a process that lived this long did not fail at its start, and one that takes longer to end is killed. */
const stableAfter = 60_000
const killAfter = 60_000

/** Milliseconds before a process that ended for the n-th time running is started again. */
export const restartDelay = (endings: number): number => Math.min(100 * 2 ** (endings - 1), 30_000)

/** How a process ended, once all that it had told has been heard. */
const waitForExit = (worker: Worker): Promise<string> =>
  new Promise((resolve) => {
    const silent = new Promise<void>((heard) => worker.process.once('disconnect', heard))
    worker.process.once('exit', (code, signal) => void silent.then(() => resolve(signal ?? `exit code ${code}`)))
    // One that could not be begun has no end; whatever else went wrong with a message, its end tells more.
    worker.on('error', (error) => worker.process.pid === undefined && resolve(error.message))
  })

type StartedWorker = { exited: Promise<string> }
type WorkerOptions = { count: number; connectionString: string; closing: Shutdown; say: (line: string) => void }

/**
 * Has so many processes serve on one port, and returns once all do; throws the one line of one that cannot. One that ends
 * later is started again, after a pause that doubles while that goes on.
 */
export async function runWorkers({ count, connectionString, closing, say }: WorkerOptions): Promise<void> {
  const living = new Map<Worker, Promise<string>>()
  const stopping = new AbortController()
  closing.add(async () => {
    stopping.abort()
    await Promise.all([...living].map(([worker, ended]) => stopWorker(worker, ended)))
  })

  /** One more process that takes visitors; throws why it does not. */
  async function openOne(): Promise<StartedWorker> {
    const worker = cluster.fork()
    const ended = waitForExit(worker)
    living.set(worker, ended)
    void ended.then(() => living.delete(worker))
    const told = new Promise<ToPrimary>((resolve) => worker.once('message', resolve))
    worker.send({ connectionString } satisfies ToWorker)
    const answer = await Promise.race([told, ended])
    if (typeof answer === 'string') throw new StartupError(`A process of the store did not start: ${answer}.`)
    if (answer.kind === 'refused') throw new StartupError(answer.message)
    return { exited: ended }
  }

  /** Opens one again, and again, until that works or the store stops. */
  async function openAgain(endings: number): Promise<StartedWorker | undefined> {
    await pause(restartDelay(endings), undefined, { signal: stopping.signal }).catch(() => {})
    if (stopping.signal.aborted) return undefined
    return openOne().catch((error: Error) => {
      if (stopping.signal.aborted) return undefined
      say(error.message)
      return openAgain(endings + 1)
    })
  }

  async function keep(first: StartedWorker) {
    let endings = 0
    for (let one: StartedWorker | undefined = first; one; ) {
      const since = performance.now()
      const how = await one.exited
      if (stopping.signal.aborted) return
      endings = performance.now() - since > stableAfter ? 1 : endings + 1
      say(`A process of the store ended (${how}); another takes its place.`)
      one = await openAgain(endings)
    }
  }

  for (const one of await Promise.all(Array.from({ length: count }, openOne))) void keep(one)
}

async function stopWorker(worker: Worker, ended: Promise<string>): Promise<void> {
  worker.process.kill('SIGTERM')
  const killing = setTimeout(() => worker.process.kill('SIGKILL'), killAfter)
  await ended
  clearTimeout(killing)
}
