/** An environment variable is not valid; the start prints the message. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError'
}
