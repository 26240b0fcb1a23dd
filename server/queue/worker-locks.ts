import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { setLostClientLimits } from '#server/database/statement-limits.ts'
import type { Log } from '#server/log.ts'

/** The first key of the advisory locks of worker pools; no other lock of the store uses it. The second key is a hash of the pool's id. */
export const workerLockKey = 7_041_984

/**
 * Unlocks the jobs of killed processes, which graphile-worker would leave locked for four hours. A job is locked with its
 * worker pool's id. A live pool holds an advisory lock, which PostgreSQL releases with its connection. A session can acquire
 * its own locks again, so the pools of this process ($2) are excluded by id.
 */
const unlockDeadWorkersSql = `
  with working as (
    select distinct locked_by from graphile_worker._private_jobs
    where locked_at < now() - interval '20 seconds' and locked_by <> all($2)
  ), dead as (
    select locked_by from working where pg_try_advisory_xact_lock($1, hashtext(locked_by))
  )
  select graphile_worker.force_unlock_workers(coalesce(array_agg(locked_by), '{}')) from dead`

/** Milliseconds between attempts to open the connection again. */
const reopenInterval = 1000

/** The advisory locks of this process's worker pools. Errors are logged, and the locks are acquired again on the next connection. */
export type WorkerLocks = {
  /** Locks the id of a started worker pool. */
  acquire(poolId: string): void
  /** Unlocks the id of a stopped worker pool. */
  release(poolId: string): void
  /** Unlocks the jobs of worker pools, of any process, whose id is not locked. */
  unlockDeadWorkers(): Promise<void>
  /** Closes the connection, which releases all locks. */
  stop(): Promise<void>
}

/** Holds the advisory locks on a separate connection, which is opened with the first lock and again as soon as it breaks. */
export function createWorkerLocks(connectionString: string, log: Log): WorkerLocks {
  const ids = new Set<string>()
  let client: Promise<pg.Client> | undefined
  let isStopped = false
  const acquireLock = (connection: pg.Client, id: string) =>
    connection.query('select pg_advisory_lock_shared($1, hashtext($2))', [workerLockKey, id])

  // A session may hold a lock twice: `open` acquires the locks of all ids, also of one that `acquire` is about to lock.
  const releaseLock = async (connection: pg.Client, id: string) => {
    const sql = 'select pg_advisory_unlock_shared($1, hashtext($2)) as was_held'
    for (let held = true; held; ) held = (await connection.query(sql, [workerLockKey, id])).rows[0].was_held
  }

  async function open(onBroken: () => void): Promise<pg.Client> {
    const connection = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 })
    connection.on('error', onBroken)
    await connection.connect()
    await connection.query(setLostClientLimits)
    for (const id of ids) await acquireLock(connection, id)
    return connection
  }
  function connected(): Promise<pg.Client> {
    if (client) return client
    const opened = open(() => {
      // A broken connection can report two errors.
      if (client !== opened) return
      client = undefined
      void reopen()
    })
    opened.catch(() => {
      if (client === opened) client = undefined
    })
    client = opened
    return opened
  }

  /** Acquires the locks again as soon as the database answers: meanwhile another process could unlock jobs that run here. */
  async function reopen() {
    while (client === undefined && !isStopped) {
      await connected().catch(() => delay(reopenInterval, undefined, { ref: false }))
    }
  }
  const logError = (error: unknown) => log.error({ err: error }, 'the advisory locks of the workers failed')
  // A connection runs one statement at a time.
  let lastStatement: Promise<unknown> = Promise.resolve()
  const enqueue = (work: (connection: pg.Client) => Promise<unknown>): Promise<unknown> => {
    lastStatement = lastStatement.then(connected).then(work).catch(logError)
    return lastStatement
  }

  return {
    acquire(poolId) {
      ids.add(poolId)
      void enqueue((connection) => acquireLock(connection, poolId))
    },
    release(poolId) {
      ids.delete(poolId)
      void enqueue((connection) => releaseLock(connection, poolId))
    },
    async unlockDeadWorkers() {
      await enqueue((connection) => connection.query(unlockDeadWorkersSql, [workerLockKey, [...ids]]))
    },
    async stop() {
      isStopped = true
      await lastStatement
      await client?.then((connection) => connection.end()).catch(() => {})
    },
  }
}
