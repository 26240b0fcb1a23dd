/** `node bench/suggestions.ts`: measures the latency of sequential suggestion requests with 100,000 products, or the number in the first argument. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres/start-embedded-postgres.ts'
import { migrate } from '#server/database/migrate.ts'
import { createContext } from '#server/start/create-context.ts'
import { createShutdown } from '#server/start/shutdown.ts'
import { seedProducts } from './seed-products.ts'
import { jwtSecret } from './server-process.ts'

const products = Number(process.argv[2] ?? 100_000)
const rounds = 40
const typed = [
  'ku',
  'kur',
  'kurta',
  'kurta b',
  'kurta blu',
  'wire',
  'wireless ear',
  'snea',
  'lap',
  'cotton s',
  'hedpho',
]

const directory = mkdtempSync(join(tmpdir(), 'vipani-bench-suggestions-'))
const engine = await startEmbeddedPostgres({ dataDir: join(directory, 'database'), log: () => {} })
const closing = createShutdown()
try {
  await migrate(engine.connectionString)
  await seedProducts(engine.connectionString, products, (line) => console.log(line))
  const config = readConfig({ DATA_DIR: directory, JWT_SECRET: jwtSecret, RATE_LIMIT: 'off', LOG_LEVEL: 'error' })
  const context = await createContext(config, engine.connectionString, closing, {
    info() {},
    warn() {},
    error: console.error,
  })
  const app = await buildApp(context, config, { pages: false })
  closing.add(() => app.close())
  const times: number[] = []
  for (let round = -3; round < rounds; round++) {
    for (const text of typed) {
      // No response comes from the cache.
      const q = round % 2 === 0 ? text : `${text} a`
      context.responseCache.invalidate('all')
      const began = performance.now()
      const { statusCode } = await app.inject(`/api/search/suggestions?${new URLSearchParams({ q })}`)
      if (statusCode !== 200) throw new Error(`"${q}" answered ${statusCode}.`)
      if (round >= 0) times.push(performance.now() - began)
    }
  }
  const sorted = times.sort((one, other) => one - other)
  const at = (share: number) => Number((sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1))
  console.table({
    [`${products} products`]: { requests: sorted.length, 'p50 ms': at(0.5), 'p95 ms': at(0.95), 'p99 ms': at(0.99) },
  })
} finally {
  await closing.run()
  await engine.stop()
  rmSync(engine.stateDirectory, { recursive: true, force: true })
  rmSync(directory, { recursive: true, force: true })
}
