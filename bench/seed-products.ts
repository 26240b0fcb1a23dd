import pg from 'pg'

const batchSize = 10_000

export const nouns =
  'kurta sari sneakers laptop earbuds headphones watch camera speaker bag wallet dress jeans shirt jacket kettle mixer lamp charger tablet monitor keyboard mouse earrings dupatta hoodie cap belt trimmer router'.split(
    ' ',
  )
export const adjectives =
  'cotton silk running wireless leather classic slim smart portable handmade printed striped soft light heavy festive daily blue steel wooden men women kids premium compact linen denim woven bright quiet'.split(
    ' ',
  )
const syllables = 'ka ri vo ne lu sha to mi dra pel zu ban gor fi he'.split(' ')
const colors = ['red', 'blue', 'navy', 'green', 'black', '#d9c3a0', '#c4c7cb']

const pick = `create function pg_temp.pick(words text[], seed bigint) returns text language sql immutable as
  'select words[1 + abs(hashint8(seed)::bigint) % array_length(words, 1)]'`

/**
 * Product names: two adjectives, a noun, a unique word and a number; created 20 seconds apart. The sort ranks are set from the sales, so
 * that the scheduled job does not update all of them during a measurement.
 */
const productRows = `
  insert into products (name, description, original_price, discount_price, category_id, brand_id, buy_count, sort_buy_count,
    view_count, sort_view_count, hsn, tax_rate, created_at, updated_at)
  select initcap(concat_ws(' ', pg_temp.pick($3, n), pg_temp.pick($3, n + 7), pg_temp.pick($4, n + 13),
      pg_temp.pick($5, n + 17) || pg_temp.pick($5, n + 19) || pg_temp.pick($5, n + 23) || pg_temp.pick($5, n + 29), n)),
    '<p>' || (select string_agg(case when word % 10 = 0 then pg_temp.pick($3 || $4, n * 40 + word)
      else pg_temp.pick($5, n * 40 + word) || pg_temp.pick($5, n * 41 + word) || pg_temp.pick($5, n * 43 + word) end, ' ')
      from generate_series(1, 40) word) || '</p>',
    10000 + abs(hashint8(n)::bigint) % 5000000, case when n % 3 = 0 then 9000 end,
    (select id from categories where name = 'Category ' || 1 + n % 40), (select id from brands where name = 'Brand ' || 1 + n % 400),
    buys, buys, views, views,
    (10000000 + n)::text, 500, now() - ($6 - n) * interval '20 seconds', now() - ($6 - n) * interval '20 seconds'
  from generate_series($1::bigint, $2::bigint) n,
    lateral (select (abs(hashint8(n + 3)::bigint) % 1000) ^ 2 / 1000 as buys, abs(hashint8(n + 5)::bigint) % 20000 as views) as sales
  returning id, hsn::bigint - 10000000 as n`

/** One variant per product, a second one for every other product, and one image each. */
const variantRows = `
  insert into product_variants (product_id, color, stock, position)
  select id, pg_temp.pick($3, n + position), (n + position) % 7 * 3, position
  from unnest($1::uuid[], $2::bigint[]) as inserted (id, n), generate_series(0, 1) position
  where position = 0 or n % 2 = 0 and pg_temp.pick($3, n) <> pg_temp.pick($3, n + 1)`
const imageRows = `insert into product_images (product_id, file, filename)
  select id, 'bench-' || n % 50 || '.webp', 'bench.webp' from unnest($1::uuid[], $2::bigint[]) as inserted (id, n)`

/** The functions of the disabled triggers, called once per batch instead of per row. */
const derivedDataStatements = ['select refresh_product_search($1, true)', 'select refresh_product_stock($1)']

/** The product counts, which a disabled trigger maintains. */
const productCounts = `insert into product_counts (scope_id, is_discounted, product_count)
  select scope_id, price < original_price, count(*)
  from products, unnest(array[category_id, brand_id, '00000000-0000-0000-0000-000000000000']) as scope_id group by 1, 2`

async function seedBatch(client: pg.Client, from: number, to: number, total: number) {
  const values = [from, to, adjectives, nouns, syllables, total]
  const { rows } = await client.query<{ id: string; n: number }>(productRows, values)
  const [ids, numbers] = [rows.map(({ id }) => id), rows.map(({ n }) => n)]
  await client.query(variantRows, [ids, numbers, colors])
  await client.query(imageRows, [ids, numbers])
  for (const statement of derivedDataStatements) await client.query(statement, [ids])
}

/** Drops the large indexes during the inserts: building them afterwards is many times faster. */
async function withoutIndexes(client: pg.Client, work: () => Promise<void>) {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(`
    select indexname, indexdef from pg_indexes
    where schemaname = 'public' and tablename in ('products', 'product_search', 'search_documents') and indexname not like '%_pkey'`)
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`)
  await work()
  for (const { indexdef } of rows) await client.query(indexdef)
}

async function openClient(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '64MB'; ${pick}`)
  return client
}

/** Uses two connections, because PostgreSQL uses one processor per connection. */
async function seedBatches(clients: pg.Client[], products: number, log: (line: string) => void) {
  let next = 1
  const seedWith = async (client: pg.Client) => {
    for (let from = next; from <= products; from = next) {
      next += batchSize
      if (from % 100_000 === 1 && from > 1) log(`${from - 1} of ${products} products inserted`)
      await seedBatch(client, from, Math.min(products, from + batchSize - 1), products)
    }
  }
  await Promise.all(clients.map(seedWith))
}

/** Fills an empty migrated database with products in 40 categories and 400 brands; deterministic. */
export async function seedProducts(
  connectionString: string,
  products: number,
  log: (line: string) => void,
): Promise<void> {
  const clients = [await openClient(connectionString), await openClient(connectionString)]
  const [client] = clients as [pg.Client, pg.Client]
  try {
    await client.query(`insert into categories (name) select 'Category ' || n from generate_series(1, 40) n`)
    await client.query(`insert into brands (name) select 'Brand ' || n from generate_series(1, 400) n`)
    await client.query('alter table products disable trigger user; alter table product_variants disable trigger user')
    await withoutIndexes(client, () => seedBatches(clients, products, log))
    await client.query('alter table products enable trigger user; alter table product_variants enable trigger user')
    await client.query(productCounts)
    await client.query('vacuum analyze')
    await client.query('select refresh_search_top_sellers()')
    await client.query('analyze search_top_sellers')
  } finally {
    for (const each of clients) await each.end()
  }
}
