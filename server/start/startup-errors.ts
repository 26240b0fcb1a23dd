import { ConfigurationError } from '#server/config/configuration-error.ts'
import { EmbeddedPostgresError } from '#server/database/embedded-postgres/embedded-postgres-error.ts'

/** The store cannot start; the message is the one line that says why and what to do. */
export class StartupError extends Error {
  override name = 'StartRefused'
}

/** What an operator can mend becomes a refusal; all else stays the bug that it is. */
export function toStartupError(error: unknown): unknown {
  return error instanceof ConfigurationError || error instanceof EmbeddedPostgresError
    ? new StartupError(error.message)
    : error
}
