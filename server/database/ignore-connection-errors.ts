import type pg from 'pg'

/**
 * Keeps the process running when a connection of a pool is lost: an 'error' event without a listener would end it. The next
 * statement on the lost connection fails.
 */
export function ignoreConnectionErrors(pool: pg.Pool): void {
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
}
