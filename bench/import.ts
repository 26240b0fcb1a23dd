import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { importLimits } from '#contract/catalogue/import-limits.ts'
import { readConfig } from '#server/config.ts'
import type { AppContext } from '#server/context.ts'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres/start-embedded-postgres.ts'
import { migrate } from '#server/database/migrate.ts'
import { createImport } from '#server/import-export/imports/create-import.ts'
import { importById } from '#server/import-export/imports/imports.store.ts'
import { receiveChunk } from '#server/import-export/imports/receive-chunk.ts'
import { startCheck } from '#server/import-export/imports/start-check.ts'
import { startImport } from '#server/import-export/imports/start-import.ts'
import { startJobs } from '#server/jobs.ts'
import { createContext } from '#server/start/create-context.ts'
import { createShutdown } from '#server/start/shutdown.ts'
import { jwtSecret } from './server-process.ts'

/** The number of imported products: the first argument, or 10,000. Each has two colours and a description of about 80 words. */
const products = Number(process.argv[2] ?? 10_000)

const vocabulary =
  'soft cotton block print festive daily handmade woven light classic slim wireless steel compact premium'.split(' ')
const wordAt = (seed: number) => vocabulary[(seed * 7919) % vocabulary.length]!
const colors = ['red', 'navy', 'black', 'olive', '#d9c3a0', '#c4c7cb']

/** The CSV file; another `stock` changes every product. */
function createCsv(stock: number): Buffer {
  const lines = ['handle,name,description,original price,discount price,category,brand,hsn,tax rate,color,stock']
  for (let n = 1; n <= products; n++) {
    const text = Array.from({ length: 80 }, (_, index) => wordAt(n + index * index)).join(' ')
    const name = `${wordAt(n)} ${wordAt(n + 3)} product ${n}`
    const price = 200 + (n % 900)
    lines.push(
      `product-${n},${name},<p>${text}</p>,${price}.00,${price - 50}.00,Category ${n % 40},Brand ${n % 200},610910,5,${colors[n % 6]},${stock}`,
      `product-${n},,,,,,,,,${colors[(n + 1) % 6]},${n % 9}`,
    )
  }
  return Buffer.from(lines.join('\n'))
}

const options = {
  createMissing: true,
  fetchPictures: false,
  defaultColor: null,
  defaultCategory: null,
  defaultBrand: null,
}

async function waitForState(context: AppContext, id: string, state: string): Promise<void> {
  for (;;) {
    const current = await importById(context.db, id)
    if (current.state === state) return
    if (current.state === 'FAILED' || current.counts.errors > 0) throw new Error(JSON.stringify(current))
    await delay(100)
  }
}

/** Uploads, checks and imports a file; returns the seconds of each step. */
async function measure(context: AppContext, admin: { id: string }, name: string, csv: Buffer) {
  const secondsSince = (time: number) => Number(((performance.now() - time) / 1000).toFixed(1))
  const uploadStart = performance.now()
  const caller = { ...admin, sessionId: '', userType: 'ADMIN' } as const
  const { productImport } = await createImport(context, caller, {
    fileName: 'bench.csv',
    fileBytes: csv.length,
    zipName: null,
  })
  for (let start = 0; start < csv.length; start += importLimits.chunkBytes) {
    const bytes = csv.subarray(start, start + importLimits.chunkBytes)
    await receiveChunk(context, productImport.id, { of: 'csv', start }, [{ field: 'piece', filename: 'piece', bytes }])
  }
  const upload = secondsSince(uploadStart)
  const checkStart = performance.now()
  await startCheck(context, productImport.id, options)
  await waitForState(context, productImport.id, 'CHECKED')
  const check = secondsSince(checkStart)
  const importStart = performance.now()
  await startImport(context, caller, productImport.id, { goodLinesOnly: false })
  await waitForState(context, productImport.id, 'DONE')
  return {
    measure: name,
    products,
    'MB of CSV': Number((csv.length / 1e6).toFixed(1)),
    upload,
    check,
    import: secondsSince(importStart),
    'all (s)': secondsSince(uploadStart),
  }
}

const directory = mkdtempSync(join(tmpdir(), 'vipani-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir: join(directory, 'database'), log: () => {} })
const shutdown = createShutdown()
try {
  await migrate(postgres.connectionString)
  const config = readConfig({
    DATA_DIR: directory,
    DATABASE_URL: postgres.connectionString,
    JWT_SECRET: jwtSecret,
    LOG_LEVEL: 'silent',
  })
  const log = { info() {}, warn: console.warn, error: console.error }
  const context = await createContext(config, postgres.connectionString, shutdown, log)
  const jobs = startJobs(context, postgres.connectionString, { preparedStatements: true })
  shutdown.add(() => jobs.stop())
  const admin = await context.db
    .insertInto('users')
    .values({
      username: 'bench',
      email: 'bench@example.com',
      firstName: 'B',
      lastName: 'B',
      passwordHash: '-',
      userType: 'ADMIN',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = [
    await measure(context, admin, 'all new', createCsv(5)),
    await measure(context, admin, 'all changed', createCsv(6)),
  ]
  console.log(
    `Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model}; the server, its queue and PostgreSQL on one machine.`,
  )
  console.table(rows)
} finally {
  await shutdown.run()
  await postgres.stop()
  rmSync(postgres.stateDirectory, { recursive: true, force: true })
  rmSync(directory, { recursive: true, force: true })
}
