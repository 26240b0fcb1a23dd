import type { Log } from '#server/context.ts'
import { redactDetails } from '#server/http/errors/error-serializer.ts'

/** Prints a line for the operator. */
export const print = (line: string) => void process.stdout.write(`${line}\n`)

/** The log outside requests: warnings and errors only. */
export const log: Log = {
  info: () => {},
  warn: (_details, message) => print(message),
  error: (details, message) => console.error(message, redactDetails(details)),
}
