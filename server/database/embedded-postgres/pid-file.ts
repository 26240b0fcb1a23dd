import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { commandLine, isPidInUse, startTime } from './processes.ts'
import { postgresPort } from './socket-directory.ts'

/** The content of postmaster.pid; `started` in seconds. */
export type PidFile = { pid: number; cluster: string; started: number; socketDirectory: string; status: string }

/** Reads the cluster's postmaster.pid; undefined if it is missing or has no first line yet. */
export function readPidFile(cluster: string): PidFile | undefined {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const [pid, directory = '', started, , socketDirectory = '', , , status = ''] = readFileSync(file, 'utf8').split('\n')
  return Number(pid) > 0
    ? { pid: Number(pid), cluster: directory, started: Number(started), socketDirectory, status: status.trim() }
    : undefined
}

/** Whether the process is a live postmaster of this cluster, not a later process with the same pid. */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  const [program = '', rest = ''] = commandLine(pid).split(' -D ', 2)
  return startTime(pid) !== undefined && /(^|\/)postgres$/.test(program) && `${rest} `.startsWith(`${cluster} `)
}

/** Throws if the cluster was copied or moved while a postmaster served it: a copy may be inconsistent. */
export function assertClusterNotMoved(cluster: string) {
  const found = readPidFile(cluster)
  if (!found || found.cluster === cluster) return
  if (existsSync(join(found.cluster, 'PG_VERSION'))) {
    throw new EmbeddedPostgresError(
      `${cluster} is a copy made while ${found.cluster} was in use, and may be inconsistent: stop that store and copy again.`,
    )
  }
  if (isPostmasterOf(found.pid, found.cluster)) {
    throw new EmbeddedPostgresError(
      `${cluster} was moved from ${found.cluster} while process ${found.pid} used it: stop that process first (kill -INT ${found.pid}).`,
    )
  }
}

/**
 * Removes lock files whose pid now belongs to a zombie or to another program: PostgreSQL treats both as a live server.
 * PostgreSQL itself removes the lock files of dead processes, after further checks.
 */
export function removeStaleLocks(cluster: string, socketDirectory: string) {
  for (const file of [join(cluster, 'postmaster.pid'), join(socketDirectory, `.s.PGSQL.${postgresPort}.lock`)]) {
    if (!existsSync(file)) continue
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
    if (pid > 0 && isPidInUse(pid) && !isPostmasterOf(pid, cluster)) rmSync(file, { force: true })
  }
}
