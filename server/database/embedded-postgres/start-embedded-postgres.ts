import { existsSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Account, chooseAccount, ownerAccountOf } from './account.ts'
import { findBinaries } from './binaries.ts'
import { createCluster } from './cluster.ts'
import { createDatabase } from './create-database.ts'
import { EmbeddedPostgresError, toEmbeddedPostgresError } from './embedded-postgres-error.ts'
import type { PostmasterOptions } from './launch-postmaster.ts'
import { hasLiveOwner, releaseOwnership, takeOwnership } from './owner.ts'
import { assertClusterNotMoved, readPidFile } from './pid-file.ts'
import { runPostmaster } from './postmaster.ts'
import type { PostmasterSettings } from './settings.ts'
import { connectionString, makeSocketDirectory } from './socket-directory.ts'
import { CLUSTER, findStateDirectory, openDataDirectory } from './state-directory.ts'
import { supervisePostmaster } from './supervise-postmaster.ts'

/**
 * `account` is who runs PostgreSQL when we are root; `log` takes one line that an operator may want to read. A `guest` uses
 * the database of a store that runs on the same DATA_DIR, where there is one, and leaves it running. `connections` are the
 * most that it takes at once. Only data that nobody will miss, as in tests, is not `durable`: a crash of the machine ends it.
 * `libraries` are more of PostgreSQL's own that it loads.
 */
export type EmbeddedPostgresOptions = {
  dataDir: string
  log: (line: string) => void
  account?: string
  shareRunning?: boolean
} & Partial<PostmasterSettings>

/** A PostgreSQL that takes connections. Only its owner ends it: a second start in one process is no owner. */
export type EmbeddedPostgres = {
  connectionString: string
  socketDirectory: string
  stateDirectory: string
  logFile: string
  owner: boolean
  stop(): Promise<void>
}

/** A state directory with the account that runs its cluster. */
type ClusterOptions = PostmasterSettings & { stateDirectory: string; account: Account; log: (line: string) => void }

const DATABASE = 'vipani'
const LOG_FILE = 'postgresql.log'

/**
 * The store's own PostgreSQL over DATA_DIR, with its database: made, started, recovered or, when its last owner was
 * killed, adopted. Throws EngineFailure when that cannot be, as while another process uses the same DATA_DIR.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const {
    dataDir,
    log,
    account,
    shareRunning: guest = false,
    connections = 100,
    durable = true,
    libraries = [],
  } = options
  const home = openDataDirectory(dataDir)
  try {
    const chosen = chooseAccount(account, log)
    const stateDirectory = findStateDirectory(home, chosen)
    if (stateDirectory !== home) log(`The database of ${home} lies in ${stateDirectory}.`)
    const runner = accountFor(join(stateDirectory, CLUSTER), chosen, log)
    const place = { stateDirectory, account: runner, connections, durable, libraries, log }
    if (guest && hasLiveOwner(stateDirectory)) return await share(place)
    return (await takeOwnership(stateDirectory, home)) ? await serve(place) : await share(place)
  } catch (error) {
    throw toEmbeddedPostgresError(error, home)
  }
}

function accountFor(cluster: string, chosen: Account, log: (line: string) => void): Account {
  if (!existsSync(cluster)) return chosen
  assertClusterNotMoved(cluster)
  return ownerAccountOf(cluster, chosen, log)
}

/** As the owner: has a postmaster run, and looks after it until stopped. */
async function serve({ stateDirectory, account, log, ...wanted }: ClusterOptions): Promise<EmbeddedPostgres> {
  let end = async () => releaseOwnership(stateDirectory)
  try {
    const { initdb, postgres } = findBinaries(stateDirectory, account)
    const cluster = join(stateDirectory, CLUSTER)
    await createCluster(cluster, initdb, account)
    const socketDirectory = makeSocketDirectory(stateDirectory, account)
    const logFile = join(stateDirectory, LOG_FILE)
    const post: PostmasterOptions = { ...wanted, cluster, socketDirectory, logFile, postgres, account, log }

    const stopServing = supervisePostmaster(post, await runPostmaster(post))
    end = async () => {
      await stopServing()
      if (dirname(socketDirectory) !== stateDirectory) rmSync(socketDirectory, { recursive: true, force: true })
      releaseOwnership(stateDirectory)
    }
    await createDatabase(socketDirectory, DATABASE)
    return createHandle(stateDirectory, socketDirectory, end)
  } catch (error) {
    await end()
    throw error
  }
}

/** As a guest of the owner: waits until its postmaster is ready. */
async function share({ stateDirectory }: ClusterOptions): Promise<EmbeddedPostgres> {
  for (let waited = 0; waited < 60_000; waited += 20) {
    const said = readPidFile(join(stateDirectory, CLUSTER))
    if (said?.status === 'ready') {
      await createDatabase(said.socketDirectory, DATABASE)
      return createHandle(stateDirectory, said.socketDirectory)
    }
    await pause(20)
  }
  throw new EmbeddedPostgresError(
    `The database in ${stateDirectory} is not ready: ${join(stateDirectory, LOG_FILE)} says why.`,
  )
}

function createHandle(stateDirectory: string, socketDirectory: string, end?: () => Promise<void>): EmbeddedPostgres {
  let ended: Promise<void> | undefined
  return {
    connectionString: connectionString(socketDirectory, DATABASE),
    socketDirectory,
    stateDirectory,
    logFile: join(stateDirectory, LOG_FILE),
    owner: end !== undefined,
    stop: () => {
      ended ??= end?.() ?? Promise.resolve()
      return ended
    },
  }
}
