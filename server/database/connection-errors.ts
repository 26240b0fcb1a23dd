/**
 * SQLSTATEs that trying again helps against: a connection lost or refused (class 08), PostgreSQL shutting down, starting,
 * or ending an idle session, out of connections, memory or disk (class 53), read-only during a change of servers, and one
 * of two transactions that waited for each other.
 */
const retryableSqlStates = /^(08\w{3}|53\w{3}|57P0[1235]|25006|40P01)$/

/** What the network and sockets say where nothing answers. */
const networkErrorCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** What the driver says without a code: no connection came free or was made in time, or one broke in use. */
const driverErrorMessages =
  /^timeout exceeded when trying to connect$|^timeout expired$|^Connection terminated|not queryable$|^Cannot use a pool after/

/** Whether the database could not be asked, so that the same request may succeed in a moment. */
export function isConnectionError(error: Error & { code?: string }): boolean {
  const { code = '', message } = error
  return retryableSqlStates.test(code) || networkErrorCodes.has(code) || driverErrorMessages.test(message)
}

/** SQLSTATE too_many_connections, also for what waits in this process. */
export const tooManyConnections = '53300'
