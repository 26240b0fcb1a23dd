import type { Log } from '#server/context.ts'
import { redactDetails } from '#server/http/errors/error-serializer.ts'

/** A line for the operator. */
export const print = (line: string) => void process.stdout.write(`${line}\n`)

/** What an operator should see of the work behind the requests. */
export const log: Log = {
  info: () => {},
  warn: (_details, message) => print(message),
  error: (details, message) => console.error(message, redactDetails(details)),
}
