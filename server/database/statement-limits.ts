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
 * PostgreSQL ends the session of a machine that has vanished, with its locks on rows and its advisory locks, after some 25 seconds: by the
 * defaults of Linux after two hours. Without effect on a Unix socket, and where the system lacks a setting.
 */
const lostClientSettings = {
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '25000',
}

/** `lostClientSettings` for a connection that is open. */
export const setLostClientLimits = Object.entries(lostClientSettings)
  .map(([name, value]) => `set ${name} = ${value}`)
  .join('; ')

/** `lostClientSettings` as the startup parameter `options`. */
export const lostClientLimits = Object.entries(lostClientSettings)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')

/**
 * Settings that PostgreSQL enforces itself, as the startup parameter `options`. The timeouts of this process normally end a
 * statement earlier.
 */
export const serverLimits = [
  `-c statement_timeout=${longStatementTimeout}`,
  '-c lock_timeout=30000',
  '-c idle_in_transaction_session_timeout=300000',
  lostClientLimits,
].join(' ')

/** PostgreSQL cancels a statement whose client has disconnected. Not every platform has this setting, so errors are ignored. */
export const checkClientStatement = "set client_connection_check_interval = '2s'"
