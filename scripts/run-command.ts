import { AppError, isDatabaseError } from '../server/errors.ts'
import { createShutdown, type Shutdown } from '../server/start/shutdown.ts'
import { StartupError, toStartupError } from '../server/start/startup-errors.ts'

const missingTable = '42P01'

/** The message of an expected error; other errors are thrown. */
function describeError(error: unknown): string {
  if (error instanceof AppError) return error.message
  if (isDatabaseError(error, missingTable)) return 'The database is not ready yet: start the store once with npm start.'
  const refusal = toStartupError(error)
  if (refusal instanceof StartupError) return refusal.message
  throw error
}

/** Runs a command: exits with 0 if `work` resolves to true, with 1 if to false, and with 2 and a message on an expected error. */
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

/** A logger that discards everything. */
export const silentLogger = { info() {}, warn() {}, error() {} }
