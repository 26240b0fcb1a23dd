import pg from 'pg'
import type { Log } from '#server/context.ts'

/** The first half of every lock that says "these workers live"; any number that nothing else of this store locks with. */
export const workersLockSpace = 7_041_984

/**
 * Frees the jobs of workers that died with their process: the queue itself would hold them back for four hours. A job is
 * taken in the name of its process's pool of workers; a living pool is known by an advisory lock, which PostgreSQL drops
 * with the connection of a process that is killed. A session can always take its own locks again, so the pools of this
 * process ($2) are left out by name.
 */
const releaseSql = `
  with working as (
    select distinct locked_by from graphile_worker._private_jobs
    where locked_at < now() - interval '20 seconds' and locked_by <> all($2)
  ), dead as (
    select locked_by from working where pg_try_advisory_xact_lock($1, hashtext(locked_by))
  )
  select graphile_worker.force_unlock_workers(coalesce(array_agg(locked_by), '{}')) from dead`

export type WorkerHeartbeats = {
  add(poolId: string): void
  remove(poolId: string): void
  releaseDeadWorkers(): Promise<void>
  stop(): Promise<void>
}

/** Keeps a connection that says which pools of workers of this process live; it comes back by itself when it breaks. */
export function createWorkerHeartbeats(connectionString: string, log: Log): WorkerHeartbeats {
  const ids = new Set<string>()
  let client: Promise<pg.Client> | undefined
  const hold = (connection: pg.Client, id: string) =>
    connection.query('select pg_advisory_lock_shared($1, hashtext($2))', [workersLockSpace, id])

  // A lock that was taken again after a reconnect may be held more than once.
  const letGo = async (connection: pg.Client, id: string) => {
    const sql = 'select pg_advisory_unlock_shared($1, hashtext($2)) as was_held'
    for (let held = true; held; ) held = (await connection.query(sql, [workersLockSpace, id])).rows[0].was_held
  }

  async function open(): Promise<pg.Client> {
    const connection = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 })
    connection.on('error', () => {
      client = undefined
    })
    await connection.connect()
    for (const id of ids) await hold(connection, id)
    return connection
  }
  const connected = () => {
    client ??= open().catch((error: unknown) => {
      client = undefined
      throw error
    })
    return client
  }
  const told = (error: unknown) => log.error({ err: error }, 'the workers of this process cannot be announced')
  // One statement after another: a connection takes no two at once.
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = (work: (connection: pg.Client) => Promise<unknown>): Promise<unknown> => {
    turn = turn.then(connected).then(work).catch(told)
    return turn
  }

  return {
    add(poolId) {
      ids.add(poolId)
      void inTurn((connection) => hold(connection, poolId))
    },
    remove(poolId) {
      ids.delete(poolId)
      void inTurn((connection) => letGo(connection, poolId))
    },
    async releaseDeadWorkers() {
      await inTurn((connection) => connection.query(releaseSql, [workersLockSpace, [...ids]]))
    },
    async stop() {
      await turn
      await client?.then((connection) => connection.end()).catch(() => {})
    },
  }
}
