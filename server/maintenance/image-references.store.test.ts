import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { test } from '#tests/support/test-context.ts'
import { findImagesInUse, findUnusedImages, imageColumns } from './image-references.store.ts'

test('an image that only a new column references is in use once the column is listed', async ({ context }) => {
  const { db } = context
  await sql`alter table brands add column image_file text`.execute(db)
  onTestFinished(() => sql`alter table brands drop column image_file`.execute(db).then(() => {}))
  await sql`insert into brands (name, image_file) values ('Anokhi', 'brand.webp')`.execute(db)
  const columns = [...imageColumns, { table: 'brands', column: 'image_file' }]

  expect(await findUnusedImages(db, ['brand.webp', 'other.webp'], columns)).toEqual(['other.webp'])
  expect(await findImagesInUse(db, columns)).toEqual(new Set(['brand.webp']))
})

test('every image column of the schema is listed', async ({ context }) => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name ~ '(^|_)(file|image|logo|picture)(_file)?$'`.execute(context.db)
  const byName = (one: { table: string }, other: { table: string }) => (one.table < other.table ? -1 : 1)
  expect(rows.toSorted(byName)).toEqual([...imageColumns].sort(byName))
})
