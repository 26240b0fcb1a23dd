/** The store's own PostgreSQL cannot serve; the message is one line for the operator that says what to do. */
export class EmbeddedPostgresError extends Error {
  override name = 'EngineFailure'
}

/** Any error as an EngineFailure: those that are one already stay, others become one line about the place. */
export function toEmbeddedPostgresError(error: unknown, place: string): EmbeddedPostgresError {
  if (error instanceof EmbeddedPostgresError) return error
  const [reason] = (error instanceof Error ? error.message : String(error)).split('\n')
  return new EmbeddedPostgresError(`The database in ${place} could not be started: ${reason}`)
}
