/** An invalid environment variable; the message is printed at startup. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError'
}
