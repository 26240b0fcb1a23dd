import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '#tests/support/test-context.ts'
import { jsonRows } from './json-rows.ts'

test('rows are arrays with every character of a text, null for a missing value, and in their order', async ({
  context,
}) => {
  const texts = ['null', 'NULL', '"quoted"', 'back\\slash', '{braces}', 'a, b', '', null]
  const read = sql.raw(jsonRows('text, position::text', 'from given order by position desc'))
  const none = sql.raw(jsonRows('text', 'from given where false'))
  const { rows } = await sql`
    with given as (select * from unnest(${texts}::text[]) with ordinality as given (text, position))
    select ${read} as read, ${none} as none`.execute(context.db)
  expect(rows).toEqual([{ read: texts.map((text, index) => [text, String(index + 1)]).toReversed(), none: [] }])
})
