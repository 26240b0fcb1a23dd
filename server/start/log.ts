import { detailsForLogs } from '../http/errors-in-logs.ts'
import type { Log } from '../shop.ts'

/** A line for the operator. */
export const say = (line: string) => void process.stdout.write(`${line}\n`)

/** What an operator should see of the work behind the requests. */
export const log: Log = {
  info: () => {},
  warn: (_details, message) => say(message),
  error: (details, message) => console.error(message, detailsForLogs(details)),
}
