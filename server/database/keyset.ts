import { type Expression, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { timestamp } from '#contract/schemas.ts'
import { invalidField } from '#server/errors.ts'

/** The cursor of a position: its values as JSON in base64url. */
export const encodeCursor = (position: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url')

/** The position of a cursor; undefined if the cursor does not match the schema. */
export function decodeCursor<Schema extends z.ZodType>(cursor: string, schema: Schema): z.output<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString())).data
  } catch {
    return undefined
  }
}

/** The position of a cursor, undefined without one; throws 'invalid' with this message at the field `cursor` if the cursor does not match the schema. */
export function readCursor<Schema extends z.ZodType>(cursor: string, schema: Schema, message?: string): z.output<Schema>
export function readCursor<Schema extends z.ZodType>(
  cursor: string | undefined,
  schema: Schema,
  message?: string,
): z.output<Schema> | undefined
export function readCursor(
  cursor: string | undefined,
  schema: z.ZodType,
  message = 'This cursor does not belong to this list. Start at its first page.',
): unknown {
  if (cursor === undefined) return undefined
  const position = decodeCursor(cursor, schema)
  if (position === undefined) throw invalidField('cursor', message)
  return position
}

/** A count or a place in a position: PostgreSQL's integers from 0. */
export const positionInteger = z.int32().nonnegative()

/** The position of a row in a list by a time. */
export const TimePosition = z.tuple([timestamp, z.uuid()])

/** The condition that a row comes after a position (`inclusive`: or is at it), by columns that are all sorted in one order. */
export function isAfterPosition(
  columns: readonly (string | Expression<unknown>)[],
  position: readonly unknown[],
  order: 'asc' | 'desc',
  { inclusive = false } = {},
): Expression<SqlBool> {
  const row = sql.join(columns.map((column) => (typeof column === 'string' ? sql.ref(column) : column)))
  const operator = sql.raw(`${order === 'asc' ? '>' : '<'}${inclusive ? '=' : ''}`)
  return sql<SqlBool>`(${row}) ${operator} (${sql.join(position)})`
}

/** Splits rows of which one more than a page was read: the rows of the page, and the last of them if another page follows. */
export function takePage<Row>(rows: readonly Row[], size: number): { shown: Row[]; last: Row | undefined } {
  const shown = rows.slice(0, size)
  return { shown, last: rows.length > size ? shown.at(-1) : undefined }
}
