import { ConfigurationError } from '#server/config/configuration-error.ts'
import { EmbeddedPostgresError } from '#server/database/embedded-postgres/embedded-postgres-error.ts'

/** The store cannot start; the message is one line with the reason and a remedy. */
export class StartupError extends Error {
  override name = 'StartupError'
}

/** An error that an operator can correct as a StartupError; any other error unchanged. */
export function toStartupError(error: unknown): unknown {
  return error instanceof ConfigurationError || error instanceof EmbeddedPostgresError
    ? new StartupError(error.message)
    : error
}
