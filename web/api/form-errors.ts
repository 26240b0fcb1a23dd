import type { FieldErrors, FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { ApiError } from './api-error.ts'

/**
 * Lets react-hook-form check a form by the contract's own schema: the same rules and sentences as on the server. The values
 * stay as typed; the server trims and converts them. Only for lazily loaded forms: it brings zod along.
 */
export const zodResolver =
  <Fields extends FieldValues>(schema: z.ZodType): Resolver<Fields> =>
  async (values) => {
    const outcome = schema.safeParse(values)
    if (outcome.success) return { values, errors: {} }
    const errors = {}
    for (const { path, message, code } of outcome.error.issues) setNestedError(errors, path, { type: code, message })
    return { values: {}, errors: errors as FieldErrors<Fields> }
  }

type NestedErrors = { [part: PropertyKey]: unknown }

/** Puts a reason where its path leads, unless there is one already. */
function setNestedError(
  errors: NestedErrors,
  [first = '', ...rest]: readonly PropertyKey[],
  reason: { type: string; message: string },
) {
  if (rest.length === 0) {
    errors[first] ??= reason
    return
  }
  errors[first] ??= {}
  setNestedError(errors[first] as NestedErrors, rest, reason)
}

/** Puts the server's reasons at their fields, the first one focused. True when there was a field for each of them. */
export function setServerErrors<Fields extends FieldValues>(form: UseFormReturn<Fields>, error: unknown): boolean {
  const reasons = error instanceof ApiError ? Object.entries(error.errors) : []
  const fields = form.getValues()
  const known = reasons.filter(([field]) => Object.hasOwn(fields, field))
  for (const [index, [field, message]] of known.entries()) {
    form.setError(field as Path<Fields>, { type: 'server', message }, { shouldFocus: index === 0 })
  }
  return known.length > 0 && known.length === reasons.length
}
