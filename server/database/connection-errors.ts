/**
 * SQLSTATEs of a database that cannot serve now: a connection lost or refused (class 08), PostgreSQL shutting down or starting,
 * or ending an idle session, out of connections, memory or disk (class 53), read-only during a failover, a deadlock or a
 * serialization failure, and the limits of a statement, a lock or a transaction.
 */
const retryableSqlStates = /^(08\w{3}|53\w{3}|57P0[1235]|57014|55P03|25P0[34]|25006|40001|40P01)$/

/** Error codes of sockets and name resolution. */
const networkErrorCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** The message for a statement that took longer than its limit. */
export const statementTimedOut = 'statement timed out'

/** Messages without a code: no connection in time, a broken connection, a statement without a result in time. */
const driverErrorMessages =
  /^Query read timeout$|^statement timed out$|^timeout exceeded when trying to connect$|^timeout expired$|^Connection terminated|not queryable$|^Cannot use a pool after/

/** Whether the database is unavailable for now, so that the same request may succeed later. */
export function isDatabaseUnavailable(error: NodeJS.ErrnoException): boolean {
  const { code = '', message } = error
  return (
    retryableSqlStates.test(code) ||
    networkErrorCodes.has(code) ||
    isUnixSocketMissing(error) ||
    driverErrorMessages.test(message)
  )
}

/** ENOENT of any other system call is a missing file. */
const isUnixSocketMissing = ({ code, syscall }: NodeJS.ErrnoException) => code === 'ENOENT' && syscall === 'connect'

/** SQLSTATE too_many_connections; also used for too many callers that wait in this process. */
export const tooManyConnections = '53300'
