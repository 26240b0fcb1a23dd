import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

type Column = {
  table: string
  column: string
  type: string
  nullable: boolean
  generated: 'always' | 'default' | 'no'
}
type Key = { table: string; column: string; target: string }

const columnsSql = `
  select c.table_name as table, c.column_name as column, c.udt_name as type, c.is_nullable = 'YES' as nullable,
    case when c.is_generated = 'ALWAYS' or c.identity_generation = 'ALWAYS' then 'always'
      when c.column_default is not null or c.is_identity = 'YES' then 'default' else 'no' end as generated
  from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by c.table_name, c.ordinal_position`
const enumsSql = `
  select t.typname as name, array_agg(e.enumlabel::text order by e.enumsortorder) as values
  from pg_type t join pg_enum e on e.enumtypid = t.oid join pg_namespace n on n.oid = t.typnamespace
  where n.nspname = 'public' group by t.typname order by t.typname`
const keysSql = `
  select c.conrelid::regclass::text as table, a.attname as column, c.confrelid::regclass::text as target
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
  where c.contype = 'f' and c.connamespace = 'public'::regnamespace order by 1, 2`

const camel = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
const pascal = (name: string) => camel(`_${name}`)

const plainTypes: Record<string, string> = {
  bool: 'boolean',
  int4: 'number',
  int8: 'number',
  timestamptz: 'Date',
  jsonb: 'unknown',
  bytea: 'Buffer',
  _text: 'string[]',
}

function typeOf(column: Column, enums: Map<string, string[]>): string {
  const base =
    enums
      .get(column.type)
      ?.map((value) => `'${value}'`)
      .join(' | ') ??
    plainTypes[column.type] ??
    'string'
  const full = column.nullable ? `${base} | null` : base
  if (column.generated === 'always') return `GeneratedAlways<${full}>`
  return column.generated === 'default' ? `Generated<${full}>` : full
}

function tablesSource(tables: Map<string, Column[]>, enums: Map<string, string[]>): string {
  const bodies = [...tables].map(([table, columns]) => {
    const lines = columns.map((column) => `  ${camel(column.column)}: ${typeOf(column, enums)}`)
    return `export type ${pascal(table)} = {\n${lines.join('\n')}\n}`
  })
  const all = [...tables.keys()].map((table) => `  ${camel(table)}: ${pascal(table)}`)
  return `// Written by \`npm run db:types\` from the migrated database; a test fails when it is stale.
import type { Generated, GeneratedAlways } from 'kysely'

${bodies.join('\n\n')}

export type Tables = {
${all.join('\n')}
}
`
}

function schemaDiagram(tables: Map<string, Column[]>, keys: Key[]): string {
  const entities = [...tables].map(([table, columns]) => {
    const foreign = new Set(keys.filter((key) => key.table === table).map((key) => key.column))
    const lines = columns.map(({ column, type }) => `    ${type} ${column}${foreign.has(column) ? ' FK' : ''}`)
    return `  ${table} {\n${lines.join('\n')}\n  }`
  })
  const arrows = keys.map((key) => `  ${key.target} ||--o{ ${key.table} : "${key.column}"`)
  return `# The schema

Written by \`npm run db:types\` from the migrated database. The truth is \`server/database/migrations/\`.

\`\`\`mermaid
erDiagram
${arrows.join('\n')}
${entities.join('\n')}
\`\`\`
`
}

/** Reads the migrated database behind the connection and returns tables.ts and the schema's picture as text. */
export async function describeDatabase(connectionString: string): Promise<{ tables: string; picture: string }> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rows: columns } = await client.query<Column>(columnsSql)
    const { rows: enumRows } = await client.query<{ name: string; values: string[] }>(enumsSql)
    const { rows: keys } = await client.query<Key>(keysSql)
    const enums = new Map(enumRows.map(({ name, values }) => [name, values]))
    const tables = new Map<string, Column[]>()
    for (const column of columns) tables.set(column.table, [...(tables.get(column.table) ?? []), column])
    return { tables: tablesSource(tables, enums), picture: schemaDiagram(tables, keys) }
  } finally {
    await client.end()
  }
}

export const tablesFile = fileURLToPath(new URL('../server/database/tables.ts', import.meta.url))
export const schemaDocFile = fileURLToPath(new URL('../docs/schema.md', import.meta.url))

async function main() {
  const { withMigratedDatabase } = await import('#tests/support/database-template.ts')
  const { tables, picture } = await withMigratedDatabase(describeDatabase)
  writeFileSync(tablesFile, tables)
  writeFileSync(schemaDocFile, picture)
}

if (import.meta.main) await main()
