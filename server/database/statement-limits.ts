import { AsyncLocalStorage } from 'node:async_hooks'

/** Milliseconds that a statement of a request may take: with the wait for a connection, the caller gets a response within 10 seconds. */
export const requestStatementTimeout = 6000

/** Milliseconds for a statement of a request that changes thousands of rows, such as a new name for a category. */
export const bulkStatementTimeout = 60_000

/** Milliseconds for a statement of a job or of a command. */
export const longStatementTimeout = 15 * 60_000

const limits = new AsyncLocalStorage<number>()

/** Runs work; each of its statements may take the given milliseconds. */
export const withStatementTimeout = <Result>(milliseconds: number, work: () => Result): Result =>
  limits.run(milliseconds, work)

/** The limit of the running work in milliseconds; undefined outside `withStatementTimeout`. */
export const currentStatementTimeout = (): number | undefined => limits.getStore()

/**
 * Settings that PostgreSQL enforces itself, as the startup parameter `options`. The timeouts of this process normally end a
 * statement earlier.
 */
export const serverLimits = [
  `-c statement_timeout=${longStatementTimeout}`,
  '-c lock_timeout=30000',
  '-c idle_in_transaction_session_timeout=300000',
].join(' ')

/** PostgreSQL cancels a statement whose client has disconnected. Not every platform has this setting, so errors are ignored. */
export const checkClientStatement = "set client_connection_check_interval = '2s'"
