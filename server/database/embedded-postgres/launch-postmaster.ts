import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, fchownSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Account, cleanEnvironment } from './account.ts'
import { readPidFile } from './pid-file.ts'
import { startTime } from './processes.ts'
import { type PostmasterSettings, postmasterArguments } from './settings.ts'

/** The paths, account and settings with which a cluster is served. */
export type PostmasterOptions = PostmasterSettings & {
  cluster: string
  socketDirectory: string
  logFile: string
  postgres: string
  account: Account
  log: (line: string) => void
  onStarting: (() => unknown) | undefined
}

/** A server that accepts connections; `pid` with `started` identifies its process, as pids are reused. */
export type Postmaster = { pid: number; started: string | undefined }

const maxLogBytes = 8 * 1024 * 1024

/** Starts a postmaster and returns it when it is ready, or the reason in one line if it exits before. */
export async function launchPostmaster(options: PostmasterOptions): Promise<Postmaster | string> {
  const { child, logOffset } = spawnPostmaster(options)
  options.onStarting?.()
  // The reason is read from the log here and not in the event: the postmaster may also exit long after this call.
  let exitReason: (() => string) | undefined
  child.once('error', ({ message }) => {
    exitReason = () => message
  })
  child.once('exit', (status, signal) => {
    exitReason = () => firstLogError(options.logFile, logOffset) ?? `it ended with ${signal ?? `exit status ${status}`}`
  })
  for (let waited = 0; exitReason === undefined; waited += 10) {
    const pidFile = readPidFile(options.cluster)
    if (pidFile?.pid === child.pid && pidFile?.status === 'ready') {
      return { pid: pidFile.pid, started: startTime(pidFile.pid) }
    }
    await waitAndReport(waited, options.log)
  }
  return exitReason()
}

/**
 * Spawns the postmaster in its own session: Ctrl-C and the store's exit do not end it, and the store can exit before it. `logOffset`
 * is the size of the log file before the start.
 */
function spawnPostmaster({ postgres, cluster, socketDirectory, logFile, account, ...settings }: PostmasterOptions): {
  child: ChildProcess
  logOffset: number
} {
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > maxLogBytes) renameSync(logFile, `${logFile}.1`)
  const output = openSync(logFile, 'a', 0o600)
  if (account.as.uid !== undefined) fchownSync(output, account.uid, account.gid)
  const logOffset = fstatSync(output).size
  const child = spawn(postgres, postmasterArguments(cluster, socketDirectory, settings), {
    ...account.as,
    cwd: dirname(cluster),
    env: cleanEnvironment,
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  child.unref()
  return { child, logOffset }
}

/** The first error in the log after an offset in bytes. */
const firstLogError = (logFile: string, offset: number) =>
  readFileSync(logFile)
    .subarray(offset)
    .toString()
    .match(/(?:FATAL|PANIC|error|^postgres): +(.*)/m)?.[1]

/** Waits 10 ms for readiness and logs a line every five seconds. */
export async function waitAndReport(waited: number, log: (line: string) => void) {
  if (waited > 0 && waited % 5000 === 0)
    log(`The database is not ready after ${waited / 1000} seconds; it may be recovering.`)
  await delay(10)
}
