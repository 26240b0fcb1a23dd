import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
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

test('tables.ts and docs/schema.md match the migrations (else: npm run db:types)', async ({ context }) => {
  const { tables, schemaDoc } = await describeDatabase(context.databaseUrl)
  expect(formatted(await readFile(tablesFile, 'utf8'))).toBe(formatted(tables))
  expect(await readFile(schemaDocFile, 'utf8')).toBe(schemaDoc)
})
