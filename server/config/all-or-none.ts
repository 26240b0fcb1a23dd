import { ConfigurationError } from './configuration-error.ts'

/** The values of variables that belong together; null where none is set, a ConfigurationError where some are missing. */
export function allOrNone<Name extends string>(
  given: { [Key in Name]?: string | undefined },
  names: readonly Name[],
): Record<Name, string> | null {
  const missing = names.filter((name) => given[name] === undefined)
  if (missing.length === names.length) return null
  if (missing.length > 0) {
    throw new ConfigurationError(`${missing[0]} is missing: ${names.join(', ')} belong together.`)
  }
  return given as Record<Name, string>
}
