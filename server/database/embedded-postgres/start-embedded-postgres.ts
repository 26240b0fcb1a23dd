import { existsSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Account, chooseAccount, ownerAccountOf } from './account.ts'
import { findBinaries } from './binaries.ts'
import { createCluster } from './cluster.ts'
import { createDatabase } from './create-database.ts'
import { EmbeddedPostgresError, toEmbeddedPostgresError } from './embedded-postgres-error.ts'
import type { PostmasterOptions } from './launch-postmaster.ts'
import { isOwnerRunning, releaseOwnership, takeOwnership } from './owner.ts'
import { assertClusterNotMoved, readPidFile } from './pid-file.ts'
import { runPostmaster } from './postmaster.ts'
import type { PostmasterSettings } from './settings.ts'
import { connectionString, makeSocketDirectory } from './socket-directory.ts'
import { clusterName, findStateDirectory, openDataDirectory } from './state-directory.ts'
import { supervisePostmaster } from './supervise-postmaster.ts'

/**
 * `account` runs PostgreSQL if the store runs as root; `log` writes one line for the operator. With `shareRunning`, the
 * database of another live process on the same DATA_DIR is used and left running. The settings are those of
 * `PostmasterSettings`; only data of tests is not `durable`. `onStarting` is called once a postmaster is launched that is not ready yet.
 */
type EmbeddedPostgresOptions = {
  dataDir: string
  log: (line: string) => void
  account?: string
  shareRunning?: boolean
  onStarting?: (() => unknown) | undefined
} & Partial<PostmasterSettings>

/** A running PostgreSQL. Only its owner stops it; a second start in the same process is not an owner. */
export type EmbeddedPostgres = {
  connectionString: string
  socketDirectory: string
  stateDirectory: string
  logFile: string
  isOwner: boolean
  stop(): Promise<void>
}

/** A state directory with the account that runs its cluster. */
type ClusterOptions = PostmasterSettings & {
  stateDirectory: string
  account: Account
  log: (line: string) => void
  onStarting: (() => unknown) | undefined
}

const databaseName = 'vipani'
const logFileName = 'postgresql.log'

/**
 * Starts PostgreSQL on DATA_DIR and creates the cluster and the database if they are missing. A PostgreSQL that a killed
 * owner left running is adopted. Throws EmbeddedPostgresError, for example while another process uses the same DATA_DIR.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, account, onStarting, shareRunning = false } = options
  const { connections = 100, durable = true, libraries = [] } = options
  const directory = openDataDirectory(dataDir)
  try {
    const chosen = chooseAccount(account, log)
    const stateDirectory = findStateDirectory(directory, chosen)
    if (stateDirectory !== directory) log(`The database of ${directory} is in ${stateDirectory}.`)
    const clusterAccount = accountFor(join(stateDirectory, clusterName), chosen, log)
    const cluster = { stateDirectory, account: clusterAccount, connections, durable, libraries, log, onStarting }
    if (shareRunning && isOwnerRunning(stateDirectory)) return await connectToRunning(cluster)
    return (await takeOwnership(stateDirectory, directory))
      ? await startAsOwner(cluster)
      : await connectToRunning(cluster)
  } catch (error) {
    throw toEmbeddedPostgresError(error, directory)
  }
}

function accountFor(cluster: string, chosen: Account, log: (line: string) => void): Account {
  if (!existsSync(cluster)) return chosen
  assertClusterNotMoved(cluster)
  return ownerAccountOf(cluster, chosen, log)
}

/** As the owner: starts a postmaster and supervises it until it is stopped. */
async function startAsOwner({ stateDirectory, account, log, ...settings }: ClusterOptions): Promise<EmbeddedPostgres> {
  let stop = async () => releaseOwnership(stateDirectory)
  try {
    const { initdb, postgres } = findBinaries(stateDirectory, account)
    const cluster = join(stateDirectory, clusterName)
    await createCluster(cluster, initdb, account)
    const socketDirectory = makeSocketDirectory(stateDirectory, account)
    const logFile = join(stateDirectory, logFileName)
    const options: PostmasterOptions = { ...settings, cluster, socketDirectory, logFile, postgres, account, log }

    const stopSupervised = supervisePostmaster(options, await runPostmaster(options))
    stop = async () => {
      await stopSupervised()
      if (dirname(socketDirectory) !== stateDirectory) rmSync(socketDirectory, { recursive: true, force: true })
      releaseOwnership(stateDirectory)
    }
    await createDatabase(socketDirectory, databaseName)
    return createHandle(stateDirectory, socketDirectory, stop)
  } catch (error) {
    await stop()
    throw error
  }
}

/** If another process is the owner: waits until the owner's postmaster is ready. */
async function connectToRunning({ stateDirectory }: ClusterOptions): Promise<EmbeddedPostgres> {
  for (let waited = 0; waited < 60_000; waited += 20) {
    const pidFile = readPidFile(join(stateDirectory, clusterName))
    if (pidFile?.status === 'ready') {
      await createDatabase(pidFile.socketDirectory, databaseName)
      return createHandle(stateDirectory, pidFile.socketDirectory)
    }
    await delay(20)
  }
  throw new EmbeddedPostgresError(
    `The database in ${stateDirectory} is not ready: its log is ${join(stateDirectory, logFileName)}.`,
  )
}

function createHandle(stateDirectory: string, socketDirectory: string, stop?: () => Promise<void>): EmbeddedPostgres {
  let stopped: Promise<void> | undefined
  return {
    connectionString: connectionString(socketDirectory, databaseName),
    socketDirectory,
    stateDirectory,
    logFile: join(stateDirectory, logFileName),
    isOwner: stop !== undefined,
    stop: () => {
      stopped ??= stop?.() ?? Promise.resolve()
      return stopped
    },
  }
}
