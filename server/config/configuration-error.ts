/** A variable of the environment that cannot be used; its message is the one line that the start prints. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError'
}
