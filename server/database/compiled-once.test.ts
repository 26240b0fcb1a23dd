import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { test } from '#tests/support/test-context.ts'
import { compiledOnce, type Placeholders } from './compiled-once.ts'

test('a statement that is compiled once has the values of each call', async ({ context }) => {
  const build = vi.fn((value: Placeholders<{ text: string; numbers: number[] | null }>) => {
    const row = sql<{ text: string }>`(select ${value('text')}::text as text, ${value('numbers')}::int[] as numbers)`
    return context.db
      .selectFrom(row.as('given'))
      .select('text')
      .select(sql<number[] | null>`numbers`.as('numbers'))
      .where('text', '=', value('text'))
  })
  const find = compiledOnce((_, value: Placeholders<{ text: string; numbers: number[] | null }>) => build(value))

  const both = [
    { text: 'a', numbers: [1, 2] },
    { text: 'b', numbers: null },
  ]
  expect(await Promise.all(both.map((values) => find(context.db, values)))).toEqual(both.map((values) => [values]))
  expect(build).toHaveBeenCalledOnce()
})
