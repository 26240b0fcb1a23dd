import type { z } from 'zod'
import { AppError } from '#server/errors.ts'

/** Deeper than any schema; without a limit the recursion could overflow the stack. */
const maxDepth = 32

function assertValidText(text: string): void {
  if (text.includes('\0')) throw new AppError('invalid', 'Text must not contain zero bytes.')
  if (!text.isWellFormed()) throw new AppError('invalid', 'Text must not contain halves of characters.')
}

/** Throws `invalid` for text that PostgreSQL cannot store (zero bytes, lone surrogates) and for nesting that is too deep. */
export function assertValidInput(value: unknown, depth = 0): void {
  if (typeof value === 'string') assertValidText(value)
  if (!value || typeof value !== 'object') return
  if (depth === maxDepth) throw new AppError('invalid', 'This request is nested too deeply.')
  for (const [key, part] of Object.entries(value)) {
    assertValidInput(key)
    assertValidInput(part, depth + 1)
  }
}

/** Parses a part of a request; throws `invalid` with a message for each invalid field. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const errors: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) errors[String(path[0] ?? 'body')] ??= message
  throw new AppError('invalid', parsed.error.issues[0]?.message ?? 'This request is not valid.', { errors })
}
