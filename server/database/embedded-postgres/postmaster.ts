import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { delay, launchPostmaster, type Postmaster, type PostmasterOptions } from './launch-postmaster.ts'
import { isPostmasterOf, type PidFile, readPidFile, removeStaleLocks } from './pid-file.ts'
import { commandLine, startTime, waitForExit } from './processes.ts'
import { acceptsConnections } from './socket-directory.ts'

/** Backends that outlive their postmaster hold its memory for a while. */
const START_TIMEOUT = 15_000

/**
 * A ready postmaster over the cluster: the one that a killed store left running, else a new one. After a crash that
 * recovers by itself first, however long it takes.
 */
export async function runPostmaster(post: PostmasterOptions): Promise<Postmaster> {
  const deadline = Date.now() + START_TIMEOUT
  for (;;) {
    const running = await adoptPostmaster(post)
    if (running) return running
    if (await acceptsConnections(post.socketDirectory)) {
      throw new EmbeddedPostgresError(
        `The database in ${dirname(post.cluster)} is being served elsewhere, as by another container: stop that one.`,
      )
    }
    removeStaleLocks(post.cluster, post.socketDirectory)
    const outcome = await launchPostmaster(post)
    if (typeof outcome !== 'string') return outcome
    const mayPass = /already exists|still in use|already in use/.test(outcome)
    if (!mayPass || Date.now() > deadline) {
      throw new EmbeddedPostgresError(`PostgreSQL did not start: ${outcome} (all it said is in ${post.logFile})`)
    }
    await pause(250)
  }
}

/** Ends a postmaster: clients are cut off, all is written. One that cannot is ended at once; its next start recovers. */
export async function stopPostmaster({ pid, started }: Postmaster) {
  for (const [signal, patience] of [
    ['SIGINT', 60_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (started === undefined || startTime(pid) !== started) return
    process.kill(pid, signal)
    if (await waitForExit(pid, started, patience)) return
  }
}

/** The postmaster that serves the cluster already, once it is ready; one that stops, or is out of date, is seen off. */
async function adoptPostmaster(post: PostmasterOptions): Promise<Postmaster | undefined> {
  for (let waited = 0; ; waited += 10) {
    const found = readPidFile(post.cluster)
    if (!found || !isPostmasterOf(found.pid, post.cluster)) return undefined
    const running = { pid: found.pid, started: startTime(found.pid) }
    if (found.status === 'ready' && isUpToDate(found, post)) return running
    if (found.status === 'ready' || found.status === 'stopping') await stopPostmaster(running)
    else await delay(waited, post.log)
  }
}

/** Programs that were installed since belong to another version, whose files may be gone. */
const isUpToDate = (found: PidFile, { postgres, socketDirectory }: PostmasterOptions) =>
  commandLine(found.pid).startsWith(`${postgres} `) &&
  found.socketDirectory === socketDirectory &&
  statSync(postgres).ctimeMs < (found.started + 1) * 1000
