import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, fchownSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Account, cleanEnvironment } from './account.ts'
import { readPidFile } from './pid-file.ts'
import { startTime } from './processes.ts'
import { type PostmasterSettings, postmasterArguments } from './settings.ts'

/** Where and as whom a cluster is served. */
export type PostmasterOptions = PostmasterSettings & {
  cluster: string
  socketDirectory: string
  logFile: string
  postgres: string
  account: Account
  log: (line: string) => void
}

/** A server that takes connections; `pid` with `started` names its process for good. */
export type Postmaster = { pid: number; started: string | undefined }

const MAX_LOG_BYTES = 8 * 1024 * 1024

/** Starts a postmaster: it when it is ready, or in one line why it ended. */
export async function launchPostmaster(post: PostmasterOptions): Promise<Postmaster | string> {
  const { child, logged } = spawnPostmaster(post)
  // Why it ended is read from its log here, never in the event: one that ends long after must not trouble anybody.
  let ended: (() => string) | undefined
  child.once('error', ({ message }) => {
    ended = () => message
  })
  child.once('exit', (status, signal) => {
    ended = () => lastLogError(post.logFile, logged) ?? `it ended with ${signal ?? `exit status ${status}`}`
  })
  for (let waited = 0; ended === undefined; waited += 10) {
    const said = readPidFile(post.cluster)
    if (said?.pid === child.pid && said?.status === 'ready') {
      return { pid: said.pid, started: startTime(said.pid) }
    }
    await delay(waited, post.log)
  }
  return ended()
}

/** A session of its own: neither Ctrl-C nor our end reaches it, and it does not keep us running. */
function spawnPostmaster({ postgres, cluster, socketDirectory, logFile, account, ...wanted }: PostmasterOptions): {
  child: ChildProcess
  logged: number
} {
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES) renameSync(logFile, `${logFile}.1`)
  const output = openSync(logFile, 'a', 0o600)
  if (account.as.uid !== undefined) fchownSync(output, account.uid, account.gid)
  const logged = fstatSync(output).size
  const child = spawn(postgres, postmasterArguments(cluster, socketDirectory, wanted), {
    ...account.as,
    cwd: dirname(cluster),
    env: cleanEnvironment,
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  child.unref()
  return { child, logged }
}

const lastLogError = (logFile: string, from: number) =>
  readFileSync(logFile)
    .subarray(from)
    .toString()
    .match(/(?:FATAL|PANIC|error|^postgres): +(.*)/m)?.[1]

/** One step of waiting for readiness, with a word to the operator every five seconds. */
export async function delay(waited: number, log: (line: string) => void) {
  if (waited > 0 && waited % 5000 === 0)
    log(`The database is not ready after ${waited / 1000} seconds; it may be recovering.`)
  await pause(10)
}
