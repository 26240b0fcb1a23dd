import { spawnSync } from 'node:child_process'
import { existsSync, lchownSync, lstatSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

/** The account that runs PostgreSQL. `as` has the ids for `spawn`; it is empty if the store runs as that account. */
export type Account = { name: string; uid: number; gid: number; as: { uid?: number; gid?: number } }

/** PostgreSQL's whole environment: no secrets of the store, no locale and no time zone of the host. */
export const cleanEnvironment = {
  PATH: '/usr/local/bin:/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
  // Connections keep freed memory: glibc returns it after each statement, and a search then requests hundreds of pages again. The values
  // are the highest of glibc's own adjustment, which setting one of them turns off.
  MALLOC_TRIM_THRESHOLD_: String(64 * 1024 * 1024),
  MALLOC_MMAP_THRESHOLD_: String(32 * 1024 * 1024),
}

/** The current account; for root `name`, else `postgres`, else `nobody` with a warning: PostgreSQL refuses root. */
export function chooseAccount(name: string | undefined, log: (line: string) => void): Account {
  const uid = process.getuid?.() ?? -1
  if (uid !== 0) return { name: nameOf(uid), uid, gid: process.getgid?.() ?? -1, as: {} }

  const found = findAccount(name ?? 'postgres')
  if (found && found.uid !== 0) return found
  if (name)
    throw new EmbeddedPostgresError(
      `POSTGRES_ACCOUNT must be an account of this machine other than root, not "${name}".`,
    )

  const nobody = findAccount('nobody')
  if (!nobody)
    throw new EmbeddedPostgresError('PostgreSQL refuses to run as root: set POSTGRES_ACCOUNT to another account.')
  log('This machine has no account "postgres": the database runs as "nobody". POSTGRES_ACCOUNT sets another one.')
  return nobody
}

/** The account that must run an existing cluster: its owner. Throws if the store cannot run as it, or it has no access. */
export function ownerAccountOf(cluster: string, chosen: Account, log: (line: string) => void): Account {
  const { uid, gid } = statSync(cluster)
  const owner = uid === chosen.uid ? chosen : { name: nameOf(uid), uid, gid, as: { uid, gid } }
  const ownership = `The database in ${cluster} belongs to ${owner.name}`

  if (uid !== chosen.uid && process.getuid?.() !== 0)
    throw new EmbeddedPostgresError(`${ownership}: start as that account or as root.`)
  if (uid === 0)
    throw new EmbeddedPostgresError(
      `${ownership}, but PostgreSQL refuses to run as root: "chown -R ${chosen.name} ${cluster}" first.`,
    )
  if (!canEnter(owner, dirname(cluster)))
    throw new EmbeddedPostgresError(
      `${ownership}, which cannot enter ${dirname(cluster)}: allow it (chmod a+x) on every parent directory.`,
    )
  if (owner !== chosen) log(`${ownership}, so it runs as ${owner.name} instead of ${chosen.name}.`)
  return owner
}

/** Whether the account may enter the directory; this includes the permissions of all parent directories. */
export function canEnter(account: Account, directory: string): boolean {
  const { status, error } = spawnSync('/bin/sh', ['-c', 'test -x "$1/."', 'sh', directory], { ...account.as, cwd: '/' })
  if (error)
    throw new EmbeddedPostgresError(
      `No program can be run as ${account.name} (${error.message}): start as an ordinary user.`,
    )
  return status === 0
}

/** Creates the directory with mode 0700 for the account if it is missing. Throws if it exists with other owner or mode. */
export function makePrivateDirectory(directory: string, account: Account) {
  if (!existsSync(directory)) mkdirSync(directory, { mode: 0o700 })
  const stats = lstatSync(directory)
  const isPrivate = stats.isDirectory() && (stats.mode & 0o077) === 0
  // It belongs to root if it was just created, or if the process was killed right after the creation.
  if (isPrivate && account.as.uid !== undefined && stats.uid === 0) lchownSync(directory, account.uid, account.gid)
  else if (!isPrivate || stats.uid !== account.uid)
    throw new EmbeddedPostgresError(`${directory} must be a directory of ${account.name} with mode 0700.`)
}

const passwd = () =>
  readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))

function findAccount(name: string): Account | undefined {
  const entry = passwd().find((line) => line.name === name)
  return entry && { ...entry, as: { uid: entry.uid, gid: entry.gid } }
}

const nameOf = (uid: number) => passwd().find((line) => line.uid === uid)?.name || `uid ${uid}`
