/** The embedded PostgreSQL cannot start; the message is one line with a remedy for the operator. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}

/** Returns an EmbeddedPostgresError unchanged; wraps any other error in one line that names the directory. */
export function toEmbeddedPostgresError(error: unknown, directory: string): EmbeddedPostgresError {
  if (error instanceof EmbeddedPostgresError) return error
  const [reason] = (error instanceof Error ? error.message : String(error)).split('\n')
  return new EmbeddedPostgresError(`The database in ${directory} could not be started: ${reason}`)
}
