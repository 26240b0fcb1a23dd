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

/** An error for the log: message, stack and safe properties, without e-mail addresses. Other properties can contain a row or a recipient. */
function redactError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const redacted = new Error(redactEmails(error.message), error.cause ? { cause: redactError(error.cause) } : {})
  redacted.name = error.name
  redacted.stack = redactEmails(error.stack ?? '')
  return Object.assign(
    redacted,
    Object.fromEntries(Object.entries(error).filter(([name]) => safeProperties.includes(name))),
  )
}

type SerializedError = { type: string; message: string; stack: string; [more: string]: unknown }

/** A redacted error as JSON. */
export function serializeError(error: unknown): SerializedError {
  const redacted = redactError(error)
  if (!(redacted instanceof Error)) return { type: typeof error, message: 'This is not an error.', stack: '' }
  const cause = redacted.cause === undefined ? {} : { cause: serializeError(redacted.cause) }
  return { ...redacted, type: redacted.name, message: redacted.message, stack: redacted.stack ?? '', ...cause }
}
