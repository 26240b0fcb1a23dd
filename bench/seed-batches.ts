import pg from 'pg'
import { helperFunctions } from './seed-rows.ts'

/** Drops the large indexes of tables during the inserts: building them afterwards is many times faster. Primary keys and `kept` indexes remain. */
export async function withoutIndexes(
  client: pg.Client,
  tables: readonly string[],
  kept: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes
    where schemaname = 'public' and tablename = any($1) and indexname not like '%_pkey' and indexname <> all($2)
      and not exists (select from pg_constraint where conindid = (schemaname || '.' || indexname)::regclass)`,
    [tables, kept],
  )
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`)
  await work()
  for (const { indexdef } of rows) await client.query(indexdef)
}

/** A connection on which no trigger runs and no reference is checked. */
async function openClient(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '64MB';
    set session_replication_role = replica; ${helperFunctions}`)
  return client
}

/** Two connections, because PostgreSQL uses one processor per connection. */
export const openSeedClients = async (connectionString: string): Promise<[pg.Client, pg.Client]> => [
  await openClient(connectionString),
  await openClient(connectionString),
]

type Batches = { kind: string; total: number; batchSize: number; log: (line: string) => void }

/** Inserts the rows 1 to `total` in batches, each by the next free connection. */
export async function seedBatches(
  clients: readonly pg.Client[],
  { kind, total, batchSize, log }: Batches,
  seedBatch: (client: pg.Client, from: number, to: number) => Promise<unknown>,
): Promise<void> {
  let next = 1
  const seedWith = async (client: pg.Client) => {
    for (let from = next; from <= total; from = next) {
      next += batchSize
      if (from % 100_000 === 1 && from > 1) log(`${from - 1} of ${total} ${kind} inserted`)
      await seedBatch(client, from, Math.min(total, from + batchSize - 1))
    }
  }
  await Promise.all(clients.map(seedWith))
}
