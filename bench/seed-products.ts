import pg from 'pg'
import {
  adjectives,
  categoryRows,
  collectionRows,
  colors,
  derivedRows,
  helperFunctions,
  imageRows,
  manyReviewRows,
  nouns,
  productCountRows,
  productRows,
  ratingRows,
  reviewRows,
  syllables,
  variantRows,
} from './seed-rows.ts'

/** The time of a batch grows faster than its size. */
const batchSize = 2000

async function seedBatch(client: pg.Client, from: number, to: number, total: number) {
  const values = [from, to, adjectives, nouns, syllables, total]
  const { rows } = await client.query<{ id: string; n: number }>(productRows, values)
  const [ids, numbers] = [rows.map(({ id }) => id), rows.map(({ n }) => n)]
  await client.query(variantRows, [ids, numbers, colors])
  await client.query(imageRows, [ids, numbers])
  await client.query(reviewRows, [ids, numbers])
  await client.query(ratingRows, [ids])
  for (const statement of derivedRows) await client.query(statement, [ids])
}

/**
 * Drops the large indexes during the inserts: building them afterwards is many times faster. Primary keys remain, and the index in which
 * the derived data finds the variants.
 */
async function withoutIndexes(client: pg.Client, work: () => Promise<void>) {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(`
    select indexname, indexdef from pg_indexes
    where schemaname = 'public' and tablename in ('products', 'product_variants', 'product_images', 'product_search', 'search_documents', 'reviews')
      and indexname not like '%_pkey' and indexname not in ('product_variants_product_id_idx', 'reviews_product_id_user_id_key')`)
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

/** The product of `manyReviewRows`. */
async function findReviewedProduct(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    'select product_id as id from reviews group by product_id order by count(*) desc limit 1',
  )
  return rows[0]!.id
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
    await client.query(categoryRows)
    await withoutIndexes(client, () => seedBatches(clients, products, log))
    await client.query(manyReviewRows)
    await client.query(ratingRows, [[await findReviewedProduct(client)]])
    await client.query(productCountRows)
    await client.query(collectionRows)
    await client.query('vacuum analyze')
    await client.query('select refresh_search_top_sellers()')
    await client.query('analyze search_top_sellers')
  } finally {
    for (const each of clients) await each.end()
  }
}
