import { resolve } from 'node:path'
import { readConfig } from '#server/config.ts'
import { connect } from '#server/database/connect.ts'
import { longStatementTimeout } from '#server/database/statement-limits.ts'
import { AppError, isDatabaseError } from '#server/errors.ts'
import { openDatabase } from '#server/start/database.ts'
import { createShutdown, type Shutdown } from '#server/start/shutdown.ts'
import { StartupError, toStartupError } from '#server/start/startup-errors.ts'

const missingTable = '42P01'

/** The message of an expected error; other errors are thrown. */
export function describeError(error: unknown): string {
  if (error instanceof AppError) return Object.values(error.details.errors ?? {})[0] ?? error.message
  if (isDatabaseError(error, missingTable)) return 'The database is not ready yet: start the store once with npm start.'
  const startupError = toStartupError(error)
  if (startupError instanceof StartupError) return startupError.message
  throw error
}

/** Runs a command: exits with 0 if `work` resolves to true, with 1 if to false, and with 2 and a message on an expected error. */
export async function runCommand(work: (shutdown: Shutdown) => Promise<boolean>): Promise<void> {
  const shutdown = createShutdown()
  try {
    process.exitCode = (await work(shutdown).finally(shutdown.run)) ? 0 : 1
  } catch (error) {
    process.stderr.write(`${describeError(error)}\n`)
    process.exitCode = 2
  }
}

/** The configuration and the database of the store, whether it is running or stopped. */
export async function openStore(shutdown: Shutdown) {
  const config = readConfig(process.env)
  const connectionString = await openDatabase(config, shutdown, () => {}, { shareRunning: true })
  const { preparedStatements } = config
  const db = connect({ connectionString, preparedStatements, statementTimeout: longStatementTimeout })
  shutdown.add(() => db.destroy())
  return { config, db }
}

/** Resolves a path against the caller's directory: npm changes the working directory to the project's root. */
export const resolvePath = (file: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), file)

/** A logger that discards everything. */
export const silentLogger = { info() {}, warn() {}, error() {} }
