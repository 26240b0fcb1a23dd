import { zodResolver as createZodResolver } from '@hookform/resolvers/zod'
import type { FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { ApiError } from './api-error.ts'

/**
 * Validates a form by a schema of the contract, with the messages of the server. The values stay as typed (`raw`): the server
 * trims and converts them. Only for lazily loaded forms, because it imports zod.
 */
export const zodResolver = <Fields extends FieldValues>(schema: z.ZodType): Resolver<Fields> =>
  createZodResolver(schema as z.ZodType<Fields, Fields>, undefined, { raw: true })

/** Sets the server's errors at their fields and focuses the first. Returns true if every error belongs to a field. */
export function setServerErrors<Fields extends FieldValues>(form: UseFormReturn<Fields>, error: unknown): boolean {
  const serverErrors = error instanceof ApiError ? Object.entries(error.errors) : []
  const fields = form.getValues()
  const fieldErrors = serverErrors.filter(([field]) => Object.hasOwn(fields, field))
  for (const [index, [field, message]] of fieldErrors.entries()) {
    form.setError(field as Path<Fields>, { type: 'server', message }, { shouldFocus: index === 0 })
  }
  return fieldErrors.length > 0 && fieldErrors.length === serverErrors.length
}
