import { isDatabaseError, Refusal } from '../server/errors.ts'
import { type Closing, closingSteps } from '../server/start/closing.ts'
import { asRefusal, StartRefused } from '../server/start/refused.ts'

const missingTable = '42P01'

/** What went wrong, as a line for whoever typed the command; anything else is thrown. */
function inOneLine(error: unknown): string {
  if (error instanceof Refusal) return error.message
  if (isDatabaseError(error, missingTable)) return 'The database is not ready yet: start the store once with npm start.'
  const refusal = asRefusal(error)
  if (refusal instanceof StartRefused) return refusal.message
  throw error
}

/** Runs an operator's command: it exits with 0 when the work is well, with 1 when it is not, and with 2 and one line when it could not be done. */
export async function runForOperator(work: (closing: Closing) => Promise<boolean>): Promise<void> {
  const closing = closingSteps()
  try {
    process.exitCode = (await work(closing).finally(closing.run)) ? 0 : 1
  } catch (error) {
    process.stderr.write(`${inOneLine(error)}\n`)
    process.exitCode = 2
  }
}

/** Prints a line. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** A logger for commands that have nothing to log. */
export const silent = { info() {}, warn() {}, error() {} }
