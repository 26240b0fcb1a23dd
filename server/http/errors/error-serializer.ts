const emailAddress = /[^\s<>()"'=,;:]+@[^\s<>()"'=,;:]+/g
const redactEmails = (text: string) => text.replace(emailAddress, '[address]')

/** Properties of errors of PostgreSQL, the mail server and the network that contain no personal data. */
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

/** An error as it may be logged: message, stack and safe properties, without mail addresses. Other properties may contain a row or a recipient. */
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

/** The details of a log line with every error redacted. */
export const redactDetails = (details: object): object =>
  Object.fromEntries(Object.entries(details).map(([name, value]) => [name, redactError(value)]))

type SerializedError = { type: string; message: string; stack: string; [more: string]: unknown }

/** A redacted error as JSON. */
export function serializeError(error: unknown): SerializedError {
  const kept = redactError(error)
  if (!(kept instanceof Error)) return { type: typeof error, message: 'This is not an error.', stack: '' }
  const cause = kept.cause === undefined ? {} : { cause: serializeError(kept.cause) }
  return { ...kept, type: kept.name, message: kept.message, stack: kept.stack ?? '', ...cause }
}
