import { randomUUID } from 'node:crypto'
import { expect, inject, onTestFinished, vi } from 'vitest'
import { ConfigurationError } from '#server/config/configuration-error.ts'
import { jobPriorities } from '#server/queue/add-job.ts'
import { refreshSearchIndexJob } from '#server/search/refresh-search-index.ts'
import { runStatements, withDatabaseName } from '#tests/support/database-template.ts'
import { test } from '#tests/support/test-context.ts'
import { migrate, migrationNames } from './migrate.ts'
import { withClient } from './with-client.ts'

async function createEmptyDatabase(): Promise<string> {
  const serverUrl = inject('serverUrl')
  const name = `migrate_${randomUUID().replaceAll('-', '')}`
  await runStatements(serverUrl, `create database ${name}`)
  onTestFinished(async () => {
    await connectionsEnded(serverUrl, name)
    await runStatements(serverUrl, `drop database ${name} with (force)`)
  })
  return withDatabaseName(serverUrl, name)
}

/** Waits until a database has no connections: graphile-worker ends its own after its migrations, and would throw an error if they were ended. */
const connectionsEnded = (serverUrl: string, database: string) =>
  expect.poll(() => rowsOf(serverUrl, `select pid from pg_stat_activity where datname = '${database}'`)).toEqual([])

const rowsOf = <Row extends object>(connectionString: string, statement: string): Promise<Row[]> =>
  withClient({ connectionString }, async (client) => (await client.query<Row>(statement)).rows)

test('every table has a comment', async ({ context }) => {
  const tables = await rowsOf<{ name: string; comment: string | null }>(
    context.databaseUrl,
    `select relname as name, obj_description(oid, 'pg_class') as comment from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migrations'`,
  )
  expect(tables.map(({ name }) => name)).toContain('orders')
  expect(tables.filter(({ comment }) => !comment)).toEqual([])
})

test('a database from before the first release is refused in one line and not changed', async () => {
  const connectionString = await createEmptyDatabase()
  await runStatements(
    connectionString,
    'create table migrations (name text primary key, applied_at timestamptz not null default now())',
    "insert into migrations (name) values ('0001-store.sql'), ('0002-identity.sql')",
  )

  const error = await migrate(connectionString).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ConfigurationError)
  expect((error as Error).message).toMatch(/^This database is from a version before the first release .* DATA_DIR.*\.$/)
  const tables = await rowsOf(connectionString, "select tablename as name from pg_tables where schemaname = 'public'")
  expect(tables).toEqual([{ name: 'migrations' }])
})

test('processes that start at the same time apply each migration once', async () => {
  const connectionString = await createEmptyDatabase()
  const applied = await Promise.all([migrate(connectionString), migrate(connectionString)])
  expect(applied.flat().sort()).toEqual(await migrationNames())
})

/** A database without the last migration, and the lock that keeps it from being recorded until `release`. */
async function createLockedDatabase() {
  const connectionString = await createEmptyDatabase()
  const names = await migrationNames()
  await migrate(connectionString, names.slice(0, -1))
  const locked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const ended = withClient({ connectionString }, async (client) => {
    await client.query('begin')
    await client.query('lock table migrations in share mode')
    locked.resolve()
    await released.promise
  })
  await locked.promise
  const release = () => {
    released.resolve()
    return ended
  }
  return { connectionString, last: names.slice(-1), release }
}

/** The statement that waits for a lock in a database, as soon as there is one. */
const waitingStatements = (connectionString: string) =>
  rowsOf<{ pid: number }>(
    connectionString,
    "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )

test('a migration whose tables are locked gives way to the statements behind it, and is tried again', async () => {
  const { connectionString, last, release } = await createLockedDatabase()
  const migration = migrate(connectionString)
  await expect.poll(() => waitingStatements(connectionString)).toHaveLength(1)
  await expect.poll(() => waitingStatements(connectionString)).toEqual([])
  await release()
  expect(await migration).toEqual(last)
})

/** Waits until another transaction has locked a table, and then for this table. In one statement, because a migration waits for half a second only. */
const lockTableOfOther = `do $$
declare
  locked regclass;
begin
  while locked is null loop
    perform pg_sleep(0.01);
    select relation::regclass into locked from pg_locks join pg_class on pg_class.oid = relation
    where pid <> pg_backend_pid() and granted and mode <> 'AccessShareLock'
      and relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migrations'
      and database = (select oid from pg_database where datname = current_database());
  end loop;
  execute format('lock table %s', locked);
end
$$`

test('a migration that is aborted to resolve a deadlock is tried again', async () => {
  const connectionString = await createEmptyDatabase()
  const names = await migrationNames()
  // A migration that locks a table.
  const position = names.indexOf('0123-exchanged-orders.sql')
  await migrate(connectionString, names.slice(0, position))
  const migrating = new URL(connectionString)
  migrating.searchParams.set('options', '-c deadlock_timeout=200ms')
  const migration = await withClient({ connectionString }, async (client) => {
    await client.query("set deadlock_timeout = '10s'")
    await client.query('begin')
    await client.query('lock table migrations in share mode')
    const applied = migrate(migrating.href)
    applied.catch(() => {})
    await client.query(lockTableOfOther)
    await client.query('commit')
    return { applied }
  })
  expect(await migration.applied).toEqual(names.slice(position))
  const deadlocks = () =>
    rowsOf(connectionString, 'select deadlocks from pg_stat_database where datname = current_database()')
  await expect.poll(deadlocks).toEqual([{ deadlocks: 1 }])
})

test('an upgrade whose connection is lost leaves nothing of the running migration, and continues when it is started again', async () => {
  const { connectionString, last, release } = await createLockedDatabase()
  const interrupted = migrate(connectionString).catch((error: unknown) => error)
  const [waiting] = await vi.waitFor(
    async () => {
      const statements = await waitingStatements(connectionString)
      expect(statements).toHaveLength(1)
      return statements
    },
    { timeout: 5000 },
  )
  await rowsOf(connectionString, `select pg_terminate_backend(${waiting!.pid})`)
  expect(await interrupted).toBeInstanceOf(Error)
  await release()
  expect(await migrate(connectionString)).toEqual(last)
})

test('a store with products queues the job that writes the search index again', async () => {
  const connectionString = await createEmptyDatabase()
  const names = await migrationNames()
  await migrate(
    connectionString,
    names.filter((name) => name < '0107'),
  )
  await runStatements(
    connectionString,
    "insert into categories (name) values ('Sarees'); insert into brands (name) values ('Orvani')",
    `insert into products (name, original_price, category_id, brand_id)
      select 'Saree', 500, categories.id, brands.id from categories, brands`,
  )
  await migrate(connectionString)
  const queued = await rowsOf(connectionString, 'select task_identifier, priority from graphile_worker.jobs')
  expect(queued).toEqual([{ task_identifier: refreshSearchIndexJob.name, priority: jobPriorities.LAST }])
})

test('orders that were returned as a whole before returns had records of their own have one of all their items', async () => {
  const connectionString = await createEmptyDatabase()
  const names = await migrationNames()
  await migrate(
    connectionString,
    names.filter((name) => name < '0060'),
  )
  const order = (id: number, returnStatus: string) => `
    insert into orders (id, order_total, payment_method, payment_status, delivery_status, delivered_at, return_status, refund_status,
      first_name, last_name, email, address_line1, city, state, postal_code)
    values ('0000000${id}-0000-4000-8000-000000000000', 500, 'COD', 'COMPLETED', 'DELIVERED', '2026-05-01', '${returnStatus}',
      '${returnStatus === 'ACCEPTED' ? 'PENDING' : 'NONE'}', '', '', '', '', '', '', '');
    insert into order_items (order_id, position, name, color, quantity, price_at_purchase, original_price)
    values ('0000000${id}-0000-4000-8000-000000000000', 0, 'Kurta', 'red', 2, 250, 250)`
  await runStatements(
    connectionString,
    ...['NONE', 'REQUESTED', 'ACCEPTED', 'REJECTED'].map((status, index) => order(index + 1, status)),
    `insert into order_events (order_id, created_at, actor, event, from_state, to_state, note)
      select id, '2026-05-02', 'customer', 'RETURN_CHANGED', 'NONE', 'REQUESTED', 'Too small' from orders where return_status = 'REQUESTED'`,
    `insert into refunds (order_id, kind, amount, requested_at) select id, 'manual', 500, now() from orders where return_status = 'ACCEPTED'`,
  )
  await migrate(connectionString)
  const found = await rowsOf(
    connectionString,
    `select left(order_id::text, 8) as order, status, comment, refund_id is not null as is_refunded, quantity, accepted_quantity, amount::int
     from order_returns join order_return_items on return_id = id order by order_id`,
  )
  expect(found).toEqual(
    [
      { order: '00000002', status: 'REQUESTED', comment: 'Too small', is_refunded: false, accepted_quantity: null },
      { order: '00000003', status: 'COMPLETED', comment: null, is_refunded: true, accepted_quantity: 2 },
      { order: '00000004', status: 'REJECTED', comment: null, is_refunded: false, accepted_quantity: 0 },
    ].map((row) => ({ ...row, quantity: 2, amount: 500 })),
  )
})

test('the refund of an advance without a cancellation belongs to the last one before it', async () => {
  const connectionString = await createEmptyDatabase()
  const names = await migrationNames()
  await migrate(
    connectionString,
    names.filter((name) => name < '0111'),
  )
  await runStatements(
    connectionString,
    `insert into orders (order_total, advance_amount, advance_status, payment_method, delivery_status, first_name, last_name, email, address_line1, city, state, postal_code)
      values (500, 0, 'PAID', 'COD', 'SHIPPED', '', '', '', '', '', '', '')`,
    `insert into order_cancellations (order_id, created_at, kind, amount, reason)
      select id, day::date, 'CANCELED', 100, day from orders, unnest(array['2026-05-01', '2026-05-02', '2026-05-04']) as day`,
    `insert into refunds (order_id, kind, amount, requested_at, is_part) select id, 'provider', 100, '2026-05-03', true from orders`,
  )
  await migrate(connectionString)
  const found = await rowsOf(connectionString, 'select reason from order_cancellations where refund_id is not null')
  expect(found).toEqual([{ reason: '2026-05-02' }])
})

test('names of earlier versions get the Unicode form in which names are saved, but where two would then be the same', async () => {
  const connectionString = await createEmptyDatabase()
  const names = await migrationNames()
  await migrate(
    connectionString,
    names.filter((name) => name < '0126'),
  )
  // "Saree" in Hindi, with \u0921\u093c as one character and as a letter with a sign, which is the form NFC.
  const [former, saree] = ['\u0938\u093e\u095c\u0940', '\u0938\u093e\u0921\u093c\u0940']
  await runStatements(
    connectionString,
    `insert into categories (name) values ('${former}')`,
    `insert into brands (name) values ('${former}'), ('${saree}')`,
    `insert into products (name, option_name, original_price, category_id, brand_id)
      select '${former}', '${former}', 500, categories.id, brands.id from categories, brands limit 1`,
    `insert into product_variants (product_id, color, option_value, stock) select id, 'red', '${former}', 1 from products`,
    `insert into users (username, email, first_name, last_name, password_hash)
      values ('kaveri', 'kaveri@example.in', '${former}', 'Rao', '')`,
    `update customer_records set tags = array['${former}', 'vip', '${saree}']`,
    `insert into customer_segments (name, rule, created_at, updated_at) values ('Sarees', '{"tags": ["${former}"]}', now(), now())`,
  )
  await migrate(connectionString)
  const [found] = await rowsOf(
    connectionString,
    `select categories.name as category, products.name, option_name, option_value, first_name, last_name, tags, rule,
       (select array_agg(brands.name order by brands.name) from brands) as brands
     from categories, products, product_variants, users, customer_records, customer_segments`,
  )
  expect(found).toEqual({
    category: saree,
    brands: [saree, former],
    name: saree,
    option_name: saree,
    option_value: saree,
    first_name: saree,
    last_name: 'Rao',
    tags: expect.toSatisfy((tags: string[]) => tags.toSorted().join() === ['vip', saree].join()),
    rule: { tags: [saree] },
  })
})
