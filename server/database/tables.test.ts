import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '#tests/support/test-context.ts'
import { describeDatabase, schemaDocFile, tablesFile } from '../../scripts/db-types.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Formats a TypeScript source. */
const formatted = (source: string) =>
  execFileSync('node_modules/.bin/biome', ['format', '--stdin-file-path=server/database/any.ts'], {
    cwd: root,
    input: source,
    encoding: 'utf8',
  })

/** Tables of few rows, which are read as a whole when a user is deleted. */
const smallTables = ['bulk_edits', 'product_imports']

test('the rows of a user are found by an index when the user is deleted', async ({ context }) => {
  const { rows } = await sql<{ table: string }>`
    select distinct constraint_row.conrelid::regclass::text as table from pg_constraint constraint_row
    where contype = 'f' and confrelid = 'users'::regclass and not exists (
      select from pg_index where indrelid = conrelid and indkey[0] = conkey[1])
    order by 1`.execute(context.db)
  expect(rows.map(({ table }) => table)).toEqual(smallTables)
})

test('tables.ts and docs/schema.md match the migrations (else: npm run db:types)', async ({ context }) => {
  const { tables, schemaDoc } = await describeDatabase(context.databaseUrl)
  expect(formatted(await readFile(tablesFile, 'utf8'))).toBe(formatted(tables))
  expect(await readFile(schemaDocFile, 'utf8')).toBe(schemaDoc)
})
