import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { EngineFailure } from './failure.ts'
import { launch, type Post, type Postmaster, waitAWhile } from './launch.ts'
import { isPostmasterOf, type PidFile, readPidFile, removeDeadLocks } from './pid-file.ts'
import { commandLine, hasEnded, startTime } from './processes.ts'
import { answers } from './socket-directory.ts'

/** Backends that outlive their postmaster hold its memory for a while. */
const PATIENCE_WITH_REMAINS = 15_000

/**
 * A ready postmaster over the cluster: the one that a killed store left running, else a new one. After a crash that
 * recovers by itself first, however long it takes.
 */
export async function runPostmaster(post: Post): Promise<Postmaster> {
  const deadline = Date.now() + PATIENCE_WITH_REMAINS
  for (;;) {
    const running = await adoptPostmaster(post)
    if (running) return running
    if (await answers(post.socketDirectory)) {
      throw new EngineFailure(
        `The database in ${dirname(post.cluster)} is being served elsewhere, as by another container: stop that one.`,
      )
    }
    removeDeadLocks(post.cluster, post.socketDirectory)
    const outcome = await launch(post)
    if (typeof outcome !== 'string') return outcome
    const mayPass = /already exists|still in use|already in use/.test(outcome)
    if (!mayPass || Date.now() > deadline) {
      throw new EngineFailure(`PostgreSQL did not start: ${outcome} (all it said is in ${post.logFile})`)
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
    if (await hasEnded(pid, started, patience)) return
  }
}

/** The postmaster that serves the cluster already, once it is ready; one that stops, or is out of date, is seen off. */
async function adoptPostmaster(post: Post): Promise<Postmaster | undefined> {
  for (let waited = 0; ; waited += 10) {
    const found = readPidFile(post.cluster)
    if (!found || !isPostmasterOf(found.pid, post.cluster)) return undefined
    const running = { pid: found.pid, started: startTime(found.pid) }
    if (found.status === 'ready' && isAsWeStartIt(found, post)) return running
    if (found.status === 'ready' || found.status === 'stopping') await stopPostmaster(running)
    else await waitAWhile(waited, post.log)
  }
}

/** Programs that were installed since belong to another version, whose files may be gone. */
const isAsWeStartIt = (found: PidFile, { postgres, socketDirectory }: Post) =>
  commandLine(found.pid)[0] === postgres &&
  found.socketDirectory === socketDirectory &&
  statSync(postgres).ctimeMs < (found.started + 1) * 1000
