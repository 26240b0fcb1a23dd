import type pg from 'pg'
import { tooManyConnections } from './connection-errors.ts'

// The override of pg's `pool.connect`: pg-pool has no limit for the number of waiting callers, and upstream has no issue about it.

/** Waiting callers per connection: about a second of work at a few milliseconds per statement. */
const maxWaitingPerConnection = 250

/** Rejects a caller at once if many already wait for a connection: otherwise it would use memory for seconds and then time out. */
export function limitPoolQueue(pool: pg.Pool, connections: number): void {
  const maxWaiting = connections * maxWaitingPerConnection
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown
  const error = () => Object.assign(new Error('too many callers wait for a connection'), { code: tooManyConnections })
  pool.connect = ((...args: unknown[]) =>
    args.length === 0 && pool.waitingCount >= maxWaiting ? Promise.reject(error()) : connect(...args)) as never
}
