const emailAddress = /[^\s<>()"'=,;:]+@[^\s<>()"'=,;:]+/g
const redactEmails = (text: string) => text.replace(emailAddress, '[address]')

/** What errors of PostgreSQL, of the mail server and of the network say beyond their sentence, and is about no person. */
const safeProperties = [
  'code',
  'constraint',
  'table',
  'column',
  'routine',
  'responseCode',
  'command',
  'syscall',
  'statusCode',
]

/**
 * An error as logs may keep it: its sentence and its way through the code. What else it bears can be somebody's row or
 * the addresses of a mail, and stays out.
 */
export function redactError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const kept = new Error(redactEmails(error.message), error.cause ? { cause: redactError(error.cause) } : {})
  kept.name = error.name
  kept.stack = redactEmails(error.stack ?? '')
  return Object.assign(
    kept,
    Object.fromEntries(Object.entries(error).filter(([name]) => safeProperties.includes(name))),
  )
}

/** The details of a line in a log, each error among them as logs may keep it. */
export const redactDetails = (details: object): object =>
  Object.fromEntries(Object.entries(details).map(([name, value]) => [name, redactError(value)]))

type SerializedError = { type: string; message: string; stack: string; [more: string]: unknown }

/** The same for logs in JSON, which know no errors. */
export function serializeError(error: unknown): SerializedError {
  const kept = redactError(error)
  if (!(kept instanceof Error)) return { type: typeof error, message: 'This is no error.', stack: '' }
  const cause = kept.cause === undefined ? {} : { cause: serializeError(kept.cause) }
  return { ...kept, type: kept.name, message: kept.message, stack: kept.stack ?? '', ...cause }
}
