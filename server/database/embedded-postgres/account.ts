import { spawnSync } from 'node:child_process'
import { existsSync, lchownSync, lstatSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

/** Who runs PostgreSQL. `as` goes into every spawn: the ids to take on, nothing where we are that account already. */
export type Account = { name: string; uid: number; gid: number; as: { uid?: number; gid?: number } }

/** Everything PostgreSQL sees of the environment: none of the store's secrets, no locale and no zone of the host. */
export const cleanEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** Ourselves; as root the wanted account, else `postgres`, else `nobody` with a warning, as PostgreSQL refuses root. */
export function chooseAccount(wanted: string | undefined, log: (line: string) => void): Account {
  const uid = process.getuid?.() ?? -1
  if (uid !== 0) return { name: nameOf(uid), uid, gid: process.getgid?.() ?? -1, as: {} }

  const found = findAccount(wanted ?? 'postgres')
  if (found && found.uid !== 0) return found
  if (wanted)
    throw new EmbeddedPostgresError(
      `POSTGRES_ACCOUNT must be an account of this machine other than root, not "${wanted}".`,
    )

  const nobody = findAccount('nobody')
  if (!nobody)
    throw new EmbeddedPostgresError('PostgreSQL refuses to run as root: name another account with POSTGRES_ACCOUNT.')
  log('There is no account "postgres" here: the database runs as "nobody". POSTGRES_ACCOUNT names a better one.')
  return nobody
}

/** Who must run an existing cluster: its owner. Refused when we may not take on that account, or it cannot get there. */
export function ownerAccountOf(cluster: string, chosen: Account, log: (line: string) => void): Account {
  const { uid, gid } = statSync(cluster)
  const owner = uid === chosen.uid ? chosen : { name: nameOf(uid), uid, gid, as: { uid, gid } }
  const found = `The database in ${cluster} belongs to ${owner.name}`

  if (uid !== chosen.uid && process.getuid?.() !== 0)
    throw new EmbeddedPostgresError(`${found}: start as that account or as root.`)
  if (uid === 0)
    throw new EmbeddedPostgresError(
      `${found}, as whom PostgreSQL refuses to run: "chown -R ${chosen.name} ${cluster}" first.`,
    )
  if (!canEnter(owner, dirname(cluster)))
    throw new EmbeddedPostgresError(
      `${found}, who cannot enter ${dirname(cluster)}: allow it (chmod a+x) on every directory above.`,
    )
  if (owner !== chosen) log(`${found}, who runs it instead of ${chosen.name}.`)
  return owner
}

/** Whether the account may enter the directory, which every directory above it has to allow as well. */
export function canEnter(account: Account, directory: string): boolean {
  const { status, error } = spawnSync('/bin/sh', ['-c', 'test -x "$1/."', 'sh', directory], { ...account.as, cwd: '/' })
  if (error)
    throw new EmbeddedPostgresError(
      `Nothing can be run as ${account.name} here (${error.message}): start as an ordinary user.`,
    )
  return status === 0
}

/** Makes the directory if need be; it is the account's and nobody else may look in. Refused when somebody else's is there. */
export function makePrivateDirectory(directory: string, account: Account) {
  if (!existsSync(directory)) mkdirSync(directory, { mode: 0o700 })
  const there = lstatSync(directory)
  const isPrivate = there.isDirectory() && (there.mode & 0o077) === 0
  // Still root's when it was just made, or when we were killed right after that.
  if (isPrivate && account.as.uid !== undefined && there.uid === 0) lchownSync(directory, account.uid, account.gid)
  else if (!isPrivate || there.uid !== account.uid)
    throw new EmbeddedPostgresError(
      `${directory} is in the way: it should be a directory of ${account.name} with mode 0700.`,
    )
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
