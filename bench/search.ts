import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/database/connect.ts'
import { startEngine } from '#server/database/engine/start-engine.ts'
import { migrate } from '#server/database/migrate.ts'
import { closingSteps } from '#server/start/closing.ts'
import { openShop } from '#server/start/open-shop.ts'
import { jwtSecret } from './store.ts'

/** How many products are searched; the first argument, or 100,000. */
const products = Number(process.argv[2] ?? 100_000)
const rounds = 40
const batch = 10_000

const typed = [
  'ku',
  'kur',
  'kurt',
  'kurta',
  'kurta b',
  'kurta blu',
  'wire',
  'wireless ear',
  'snea',
  'lap',
  'cotton s',
  'saf',
  'brand 17',
  'hedpho',
]
const searched = [
  'kurta',
  'blue cotton kurta',
  'wireless earbuds',
  'krta',
  'running snekers',
  'laptop under 20000',
  'silk sari',
  'brand 17 watch',
  'men',
  'handmade leather bag',
  'kettle xyzzy',
  'printed dress slim',
]

/** Names as shops write them: two describing words, a thing, a word of its own and a number. */
async function fill(db: Database) {
  await sql`
    create function pick(words text[], seed int) returns text language sql immutable as
      'select words[1 + abs(hashint4(seed)) % array_length(words, 1)]'`.execute(db)
  await sql`insert into categories (name) select 'Category ' || n from generate_series(1, 40) n`.execute(db)
  await sql`insert into brands (name) select 'Brand ' || n from generate_series(1, 400) n`.execute(db)
  for (let from = 1; from <= products; from += batch) {
    const to = Math.min(products, from + batch - 1)
    await db.transaction().execute(async (trx) => {
      await insertProducts(from, to).execute(trx)
      await sql`
        insert into product_variants (product_id, color, stock)
        select id, pick(array['red','blue','navy','green','black','#d9c3a0','#c4c7cb'], hsn::int - 9), hsn::int % 7
        from products where hsn::int between ${10_000_000 + from} and ${10_000_000 + to}`.execute(trx)
    })
  }
  await sql`vacuum analyze`.execute(db)
}

const things = [
  'kurta',
  'sari',
  'sneakers',
  'laptop',
  'earbuds',
  'headphones',
  'watch',
  'camera',
  'speaker',
  'bag',
  'wallet',
  'dress',
  'jeans',
  'shirt',
  'jacket',
  'kettle',
  'mixer',
  'lamp',
  'charger',
  'tablet',
  'monitor',
  'keyboard',
  'mouse',
  'earrings',
  'dupatta',
  'hoodie',
  'cap',
  'belt',
  'trimmer',
  'router',
]
const traits = [
  'cotton',
  'silk',
  'running',
  'wireless',
  'leather',
  'classic',
  'slim',
  'smart',
  'portable',
  'handmade',
  'printed',
  'striped',
  'soft',
  'light',
  'heavy',
  'festive',
  'daily',
  'blue',
  'steel',
  'wooden',
  'men',
  'women',
  'kids',
  'premium',
  'compact',
  'linen',
  'denim',
  'woven',
  'bright',
  'quiet',
]
const syllables = ['ka', 'ri', 'vo', 'ne', 'lu', 'sha', 'to', 'mi', 'dra', 'pel', 'zu', 'ban', 'gor', 'fi', 'he']

const insertProducts = (from: number, to: number) => sql`
  insert into products (name, description, original_price, discount_price, category_id, brand_id, buy_count, hsn)
  select initcap(concat_ws(' ', pick(${traits}, n), pick(${traits}, n + 7), pick(${things}, n + 13),
      pick(${syllables}, n + 17) || pick(${syllables}, n + 19) || pick(${syllables}, n + 23) || pick(${syllables}, n + 29), n)),
    '<p>' || (select string_agg(case when word % 10 = 0 then pick(${[...traits, ...things]}, n * 40 + word)
      else pick(${syllables}, n * 40 + word) || pick(${syllables}, n * 41 + word) || pick(${syllables}, n * 43 + word) end, ' ')
      from generate_series(1, 40) word) || '</p>',
    10000 + abs(hashint4(n)) % 5000000, case when n % 3 = 0 then 9000 end,
    (select id from categories where name = 'Category ' || 1 + n % 40), (select id from brands where name = 'Brand ' || 1 + n % 400),
    (abs(hashint4(n + 3)) % 1000) ^ 2 / 1000, (10000000 + n)::text
  from generate_series(${from}::int, ${to}::int) n`

const at = (sorted: number[], share: number) =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)

/** Milliseconds from request to answer inside the server, one request after another. */
async function measure(app: Awaited<ReturnType<typeof buildApp>>, name: string, urls: string[]) {
  const times: { ms: number; url: string }[] = []
  for (let round = -3; round < rounds; round++) {
    for (const url of urls) {
      const started = performance.now()
      const { statusCode } = await app.inject(url)
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}.`)
      if (round >= 0) times.push({ ms: performance.now() - started, url })
    }
  }
  const sorted = times.map(({ ms }) => ms).sort((one, other) => one - other)
  const slowest = times.reduce((one, other) => (other.ms > one.ms ? other : one))
  return {
    measure: name,
    requests: sorted.length,
    'p50 ms': at(sorted, 0.5),
    'p95 ms': at(sorted, 0.95),
    'p99 ms': at(sorted, 0.99),
    slowest: slowest.url,
  }
}

const directory = mkdtempSync(join(tmpdir(), 'vipani-bench-search-'))
const engine = await startEngine({ dataDir: join(directory, 'database'), log: () => {} })
const log = { info() {}, warn() {}, error: console.error }
const closing = closingSteps()
try {
  await migrate(engine.connectionString)
  const config = readConfig({ DATA_DIR: directory, JWT_SECRET: jwtSecret, RATE_LIMIT: 'off', LOG_LEVEL: 'error' })
  const shop = await openShop(config, engine.connectionString, closing, log)
  const started = performance.now()
  await fill(shop.db)
  console.log(
    `${products} products filled in ${Math.round((performance.now() - started) / 1000)} s, their search documents with them.`,
  )
  const app = await buildApp(shop, config, { pages: false })
  closing.add(() => app.close())
  const rows = [
    await measure(
      app,
      'suggestions',
      typed.map((q) => `/api/search/suggestions?${new URLSearchParams({ q })}`),
    ),
    await measure(
      app,
      'search',
      searched.map((q) => `/api/search/products?${new URLSearchParams({ q })}`),
    ),
    await measure(
      app,
      'search, filtered',
      searched.map(
        (q) =>
          `/api/search/products?${new URLSearchParams({ q, color: 'blue', inStock: 'true', sortBy: 'price-low' })}`,
      ),
    ),
  ]
  console.log(
    `Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model}; at the server, one request after another.`,
  )
  console.table(rows)
} finally {
  await closing.run()
  await engine.stop()
  rmSync(engine.stateDirectory, { recursive: true, force: true })
  rmSync(directory, { recursive: true, force: true })
}
