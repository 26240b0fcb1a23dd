import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { commandLine, isPidInUse, startTime } from './processes.ts'
import { PORT } from './socket-directory.ts'

/** What the postmaster says about itself in postmaster.pid; `started` in seconds. */
export type PidFile = { pid: number; cluster: string; started: number; socketDirectory: string; status: string }

/** The cluster's postmaster.pid; undefined when there is none, or it is only half written yet. */
export function readPidFile(cluster: string): PidFile | undefined {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const [pid, home = '', started, , socketDirectory = '', , , status = ''] = readFileSync(file, 'utf8').split('\n')
  return Number(pid) > 0
    ? { pid: Number(pid), cluster: home, started: Number(started), socketDirectory, status: status.trim() }
    : undefined
}

/** Whether the process is alive and a postmaster of this very cluster, not a later process of the same number. */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  const [program = '', rest = ''] = commandLine(pid).split(' -D ', 2)
  return startTime(pid) !== undefined && /(^|\/)postgres$/.test(program) && `${rest} `.startsWith(`${cluster} `)
}

/** Refuses a cluster that was copied or moved while it was being served: a torn copy, or one with two names. */
export function assertClusterNotMoved(cluster: string) {
  const found = readPidFile(cluster)
  if (!found || found.cluster === cluster) return
  if (existsSync(join(found.cluster, 'PG_VERSION'))) {
    throw new EmbeddedPostgresError(
      `${cluster} is a copy made while ${found.cluster} was being served, and may be torn: stop that store and copy again.`,
    )
  }
  if (isPostmasterOf(found.pid, found.cluster)) {
    throw new EmbeddedPostgresError(
      `${cluster} was moved from ${found.cluster} while being served by process ${found.pid}: stop that one first (kill -INT ${found.pid}).`,
    )
  }
}

/**
 * Removes lock files whose number now stands for a zombie or for something else: PostgreSQL takes both for a live
 * server. Those of the truly dead it removes itself, after more checks than can be made here.
 */
export function removeStaleLocks(cluster: string, socketDirectory: string) {
  for (const file of [join(cluster, 'postmaster.pid'), join(socketDirectory, `.s.PGSQL.${PORT}.lock`)]) {
    if (!existsSync(file)) continue
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
    if (pid > 0 && isPidInUse(pid) && !isPostmasterOf(pid, cluster)) rmSync(file, { force: true })
  }
}
