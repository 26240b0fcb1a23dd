import type { z } from 'zod'
import { invalidField } from '#server/errors.ts'
import { sanitizeHtml } from './sanitize-html.ts'

/**
 * The sanitised HTML of a form's field. Throws invalid at the field if its schema refuses the result: it can be longer than what was sent, because
 * links get `rel` and `&` becomes `&amp;`, and the form could then not be saved again.
 */
export function sanitizeField(field: string, schema: z.ZodType<string>, html: string): string {
  const { data, error } = schema.safeParse(sanitizeHtml(html))
  if (error) throw invalidField(field, error.issues[0]!.message)
  return data
}
