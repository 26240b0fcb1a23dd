import type pg from 'pg'
import { openSeedClients, seedBatches, withoutIndexes } from './seed-batches.ts'
import {
  adjectives,
  categoryRows,
  collectionRows,
  colors,
  derivedRows,
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

const productTables = [
  'products',
  'product_variants',
  'product_images',
  'product_search',
  'search_documents',
  'reviews',
]
/** The indexes in which the derived data finds the variants and the reviews. */
const keptIndexes = ['product_variants_product_id_idx', 'reviews_product_id_user_id_key']

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
  const clients = await openSeedClients(connectionString)
  const [client] = clients
  try {
    await client.query(categoryRows)
    await withoutIndexes(client, productTables, keptIndexes, () =>
      seedBatches(clients, { kind: 'products', total: products, batchSize, log }, (batchClient, from, to) =>
        seedBatch(batchClient, from, to, products),
      ),
    )
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
