import { AppError, isDatabaseError } from '../server/errors.ts'
import { createShutdown, type Shutdown } from '../server/start/shutdown.ts'
import { StartupError, toStartupError } from '../server/start/startup-errors.ts'

const missingTable = '42P01'

/** What went wrong, as a line for whoever typed the command; anything else is thrown. */
function describeError(error: unknown): string {
  if (error instanceof AppError) return error.message
  if (isDatabaseError(error, missingTable)) return 'The database is not ready yet: start the store once with npm start.'
  const refusal = toStartupError(error)
  if (refusal instanceof StartupError) return refusal.message
  throw error
}

/** Runs an operator's command: it exits with 0 when the work is well, with 1 when it is not, and with 2 and one line when it could not be done. */
export async function runCommand(work: (closing: Shutdown) => Promise<boolean>): Promise<void> {
  const closing = createShutdown()
  try {
    process.exitCode = (await work(closing).finally(closing.run)) ? 0 : 1
  } catch (error) {
    process.stderr.write(`${describeError(error)}\n`)
    process.exitCode = 2
  }
}

/** Prints a line. */
export const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** A logger for commands that have nothing to log. */
export const silentLogger = { info() {}, warn() {}, error() {} }
