import { ConfigurationError } from './configuration-error.ts'

/** Variables that belong together: all of them, null for none of them, and a start that names what is missing for some. */
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
