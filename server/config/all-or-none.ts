import { ConfigurationError } from './configuration-error.ts'

/** The values of variables that must be set together; null if none is set. Throws a ConfigurationError if some are missing. */
export function allOrNone<Name extends string>(
  given: { [Key in Name]?: string | undefined },
  names: readonly Name[],
): Record<Name, string> | null {
  const missing = names.filter((name) => given[name] === undefined)
  if (missing.length === names.length) return null
  if (missing.length > 0) {
    throw new ConfigurationError(`${missing[0]} is missing: ${names.join(', ')} must be set together.`)
  }
  return given as Record<Name, string>
}
