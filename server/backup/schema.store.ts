import type pg from 'pg'
import type { BackedUpTable, Manifest } from './manifest.ts'

type Client = Pick<pg.Client, 'query'>
type Named = Pick<BackedUpTable, 'schema' | 'name'>
export type Table = Pick<BackedUpTable, 'schema' | 'name' | 'columns'>

/** How much each other thing refers to; `migrations` says what the schema is and is written by migrating. */
const backedUpRelations = `
  relation.relkind = $1 and space.nspname in ('public', 'graphile_worker') and relation.relname <> 'migrations'
  and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = relation.oid and deptype = 'e')`

/** Puts every table behind those that it refers to. */
function sortByReferences<Item extends Named>(
  tables: readonly Item[],
  references: readonly [string, string][],
): Item[] {
  const nameOf = ({ schema, name }: Named) => `${schema}.${name}`
  const ordered: Item[] = []
  const waiting = new Map(tables.map((table) => [nameOf(table), table]))
  while (waiting.size > 0) {
    const free = [...waiting].filter(
      ([name]) => !references.some(([from, to]) => from === name && to !== name && waiting.has(to)),
    )
    if (free.length === 0) throw new Error(`These tables refer to each other in a circle: ${[...waiting.keys()]}.`)
    for (const [name, table] of free) {
      ordered.push(table)
      waiting.delete(name)
    }
  }
  return ordered
}

/** Every table that holds what the store knows, with the columns that are written, so that none refers to one behind it. */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(
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

/** Where every sequence stands. A sequence takes no part in transactions: it is at least as far as the rows that are seen. */
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

/** Brings a sequence to where it stood. */
export const setSequence = (client: Client, { lastValue, isCalled, ...named }: Manifest['sequences'][number]) =>
  client.query('select setval($1::regclass, $2::bigint, $3)', [sqlName(named), lastValue, isCalled])

/** Which of the tables have rows. */
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

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** A table's or sequence's name as SQL takes it. */
export const sqlName = ({ schema, name }: Named): string => `${quoted(schema)}.${quoted(name)}`

/** A table with its columns as COPY takes it. */
export const copyTarget = ({ columns, ...named }: Table): string =>
  `${sqlName(named)} (${columns.map(quoted).join(', ')})`

/** What makes COPY write the same text on every server, and lets it take its time. */
export const copySettings = `
  set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local synchronize_seqscans = off;
  set local client_encoding = 'UTF8'`
