import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { launchPostmaster, type Postmaster, type PostmasterOptions, waitAndReport } from './launch-postmaster.ts'
import { isPostmasterOf, type PidFile, readPidFile, removeStaleLocks } from './pid-file.ts'
import { commandLine, startTime, waitForExit } from './processes.ts'
import { acceptsConnections } from './socket-directory.ts'

/** In milliseconds. Backends that outlive their postmaster hold its shared memory for a while. */
const startTimeout = 15_000

/**
 * Returns a ready postmaster of the cluster: one that survived the previous process of the store, else a new one. After
 * a crash, a new one first recovers, which has no time limit.
 */
export async function runPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const deadline = Date.now() + startTimeout
  for (;;) {
    const running = await adoptPostmaster(options)
    if (running) return running
    if (await acceptsConnections(options.socketDirectory)) {
      throw new EmbeddedPostgresError(
        `The database in ${dirname(options.cluster)} is in use elsewhere, such as in another container: stop that one.`,
      )
    }
    removeStaleLocks(options.cluster, options.socketDirectory)
    const result = await launchPostmaster(options)
    if (typeof result !== 'string') return result
    const isTransient = /already exists|still in use|already in use/.test(result)
    if (!isTransient || Date.now() > deadline) {
      throw new EmbeddedPostgresError(`PostgreSQL did not start: ${result} (its log is ${options.logFile})`)
    }
    await delay(250)
  }
}

/** Stops a postmaster by a fast shutdown; after a minute by an immediate one, from which the next start recovers. */
export async function stopPostmaster({ pid, started }: Postmaster) {
  for (const [signal, timeout] of [
    ['SIGINT', 60_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (started === undefined || startTime(pid) !== started) return
    process.kill(pid, signal)
    if (await waitForExit(pid, started, timeout)) return
  }
}

/** Waits until a running postmaster of the cluster is ready and returns it; stops one that is shutting down or outdated. */
async function adoptPostmaster(options: PostmasterOptions): Promise<Postmaster | undefined> {
  for (let waited = 0; ; waited += 10) {
    const found = readPidFile(options.cluster)
    if (!found || !isPostmasterOf(found.pid, options.cluster)) return undefined
    const running = { pid: found.pid, started: startTime(found.pid) }
    if (found.status === 'ready' && isUpToDate(found, options)) return running
    if (found.status === 'ready' || found.status === 'stopping') await stopPostmaster(running)
    else await waitAndReport(waited, options.log)
  }
}

/** Whether the postmaster runs the installed program: after an update the files of its version may be gone. */
const isUpToDate = (found: PidFile, { postgres, socketDirectory }: PostmasterOptions) =>
  commandLine(found.pid).startsWith(`${postgres} `) &&
  found.socketDirectory === socketDirectory &&
  statSync(postgres).ctimeMs < (found.started + 1) * 1000
