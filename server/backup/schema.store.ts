import pg from 'pg'
import type { BackedUpTable, Manifest } from './manifest.ts'

type Client = Pick<pg.Client, 'query'>
type Named = Pick<BackedUpTable, 'schema' | 'name'>
export type TableSchema = Pick<BackedUpTable, 'schema' | 'name' | 'columns'>

/** The relations to back up. `migrations` is excluded because migrating writes it; relations of extensions are excluded too. */
const backedUpRelations = `
  relation.relkind = $1 and space.nspname in ('public', 'graphile_worker') and relation.relname <> 'migrations'
  and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = relation.oid and deptype = 'e')`

/** Sorts tables topologically: referenced tables first. */
function sortByReferences<Item extends Named>(
  tables: readonly Item[],
  references: readonly [string, string][],
): Item[] {
  const nameOf = ({ schema, name }: Named) => `${schema}.${name}`
  const ordered: Item[] = []
  const waiting = new Map(tables.map((table) => [nameOf(table), table]))
  while (waiting.size > 0) {
    const ready = [...waiting].filter(
      ([name]) => !references.some(([from, to]) => from === name && to !== name && waiting.has(to)),
    )
    if (ready.length === 0) throw new Error(`These tables have circular references: ${[...waiting.keys()]}.`)
    for (const [name, table] of ready) {
      ordered.push(table)
      waiting.delete(name)
    }
  }
  return ordered
}

/** The tables to back up with their columns (without generated ones), referenced tables first. */
export async function listTables(client: Client): Promise<TableSchema[]> {
  const { rows: tables } = await client.query<TableSchema>(
    `select space.nspname as schema, relation.relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class relation join pg_namespace space on space.oid = relation.relnamespace
      join pg_attribute on attrelid = relation.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where ${backedUpRelations} group by 1, 2 order by 1, 2`,
    ['r'],
  )
  const { rows: references } = await client.query<{ ends: [string, string] }>(
    `select array[format('%s.%s', f.relnamespace::regnamespace, f.relname), format('%s.%s', t.relnamespace::regnamespace, t.relname)] as ends
    from pg_constraint join pg_class f on f.oid = conrelid join pg_class t on t.oid = confrelid where contype = 'f'`,
  )
  return sortByReferences(
    tables,
    references.map(({ ends }) => ends),
  )
}

/** The state of every sequence. Sequences are not transactional: a value may be ahead of the rows of the snapshot. */
export async function listSequences(client: Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<Named>(
    `select space.nspname as schema, relation.relname as name
    from pg_class relation join pg_namespace space on space.oid = relation.relnamespace where ${backedUpRelations} order by 1, 2`,
    ['S'],
  )
  const sequences: Manifest['sequences'] = []
  for (const { schema, name } of rows) {
    const { rows: states } = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${sqlName({ schema, name })}`,
    )
    sequences.push({ schema, name, ...states[0]! })
  }
  return sequences
}

/** Restores the state of a sequence. */
export const setSequence = (client: Client, { lastValue, isCalled, ...named }: Manifest['sequences'][number]) =>
  client.query('select setval($1::regclass, $2::bigint, $3)', [sqlName(named), lastValue, isCalled])

/** The names of the tables that have rows. */
export async function tablesWithRows(client: Client, tables: readonly Named[]): Promise<string[]> {
  const filled: string[] = []
  for (const table of tables) {
    const { rowCount } = await client.query(`select from ${sqlName(table)} limit 1`)
    if (rowCount) filled.push(table.name)
  }
  return filled
}

/** The number of the job queue's last migration. */
export async function queueMigration(client: Client): Promise<number> {
  const { rows } = await client.query<{ id: number }>('select max(id)::int as id from graphile_worker.migrations')
  return rows[0]?.id ?? 0
}

/** The quoted, schema-qualified name of a table or sequence. */
export const sqlName = ({ schema, name }: Named): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`

/** A table with its column list, for COPY. */
export const copyTarget = ({ columns, ...named }: TableSchema): string =>
  `${sqlName(named)} (${columns.map(pg.escapeIdentifier).join(', ')})`

/** Settings that make the COPY text independent of the server, and disable timeouts. */
export const copySettings = `
  set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local synchronize_seqscans = off;
  set local client_encoding = 'UTF8'`
