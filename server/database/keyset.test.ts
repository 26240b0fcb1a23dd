import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { z } from 'zod'
import { invalidField } from '#server/errors.ts'
import { test } from '#tests/support/test-context.ts'
import type { Database } from './connect.ts'
import { decodeCursor, encodeCursor, isAfterPosition, readCursor, takePage } from './keyset.ts'

const Position = z.tuple([z.string(), z.int(), z.uuid()])
const positions = fc.tuple(fc.string({ unit: 'binary' }), fc.maxSafeInteger(), fc.uuid())

test('a cursor is decoded to the position that it was encoded from', () => {
  fc.assert(
    fc.property(positions, (position) => {
      const cursor = encodeCursor(position)
      expect(cursor).toMatch(/^[\w-]+$/)
      expect(decodeCursor(cursor, Position)).toEqual(position)
    }),
  )
})

test('a cursor is the base64url of a JSON array', () => {
  expect(encodeCursor(['name', new Date(0), null])).toBe(
    Buffer.from('["name","1970-01-01T00:00:00.000Z",null]').toString('base64url'),
  )
})

test('text that is not a cursor of the listing has no position', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => decodeCursor(text, Position) === undefined))
  fc.assert(fc.property(fc.jsonValue(), (value) => decodeCursor(encodeCursor([value]), Position) === undefined))
})

test('the first page has no cursor, and that of another listing is rejected', () => {
  expect(readCursor(undefined, Position)).toBeUndefined()
  expect(readCursor(encodeCursor([7]), z.tuple([z.int()]))).toEqual([7])
  const read = () => readCursor(encodeCursor([7]), Position, 'Start at the first page.')
  expect(read).toThrow(invalidField('cursor', 'Start at the first page.'))
  expect(() => readCursor('x', Position)).toThrow(
    expect.objectContaining({
      kind: 'invalid',
      details: { errors: { cursor: expect.stringContaining('first page') } },
    }),
  )
})

type Row = [key: number, id: string]

async function rowsAfter(db: Database, given: Row[], position: Row, order: 'asc' | 'desc'): Promise<Row[]> {
  const { rows } = await sql<{ key: number; id: string }>`
    select key, id from unnest(${given.map(([key]) => key)}::int[], ${given.map(([, id]) => id)}::uuid[]) as given (key, id)
    where ${isAfterPosition(['key', 'id'], position, order)}
    order by key ${sql.raw(order)}, id ${sql.raw(order)}`.execute(db)
  return rows.map(({ key, id }) => [key, id])
}

test('the rows after a position are the rest of the sorted list, in both orders', async ({ context }) => {
  const lists = fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.uuid()), { maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(lists, fc.constantFrom('asc' as const, 'desc' as const), async (given, order) => {
      const ascending = given.toSorted(([key, id], [otherKey, otherId]) => key - otherKey || (id < otherId ? -1 : 1))
      const sorted = order === 'asc' ? ascending : ascending.toReversed()
      for (const [index, position] of sorted.entries())
        expect(await rowsAfter(context.db, given, position, order)).toEqual(sorted.slice(index + 1))
    }),
    { numRuns: 30 },
  )
})

test('a page has a next one if more rows were read than it shows', () => {
  expect(takePage([1, 2, 3], 2)).toEqual({ shown: [1, 2], last: 2 })
  expect(takePage([1, 2], 2)).toEqual({ shown: [1, 2], last: undefined })
  expect(takePage([], 2)).toEqual({ shown: [], last: undefined })
})
