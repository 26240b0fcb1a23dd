import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
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

const words =
  'soft cotton block print festive daily handmade woven light classic slim wireless steel compact premium'.split(' ')
const wordAt = (seed: number) => words[(seed * 7919) % words.length]!
const colors = ['red', 'navy', 'black', 'olive', '#d9c3a0', '#c4c7cb']

function csvOf(stock: number): Buffer {
  const lines = ['handle,name,description,original price,discount price,category,brand,hsn,tax rate,color,stock']
  for (let nth = 1; nth <= products; nth++) {
    const text = Array.from({ length: 80 }, (_, place) => wordAt(nth + place * place)).join(' ')
    const name = `${wordAt(nth)} ${wordAt(nth + 3)} thing ${nth}`
    const price = 200 + (nth % 900)
    lines.push(
      `thing-${nth},${name},<p>${text}</p>,${price}.00,${price - 50}.00,Category ${nth % 40},Brand ${nth % 200},610910,5,${colors[nth % 6]},${stock}`,
      `thing-${nth},,,,,,,,,${colors[(nth + 1) % 6]},${nth % 9}`,
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
    const now = await importById(context.db, id)
    if (now.state === state) return
    if (now.state === 'FAILED' || now.counts.errors > 0) throw new Error(JSON.stringify(now))
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Uploads, checks and imports a file; returns the seconds of each step. */
async function measure(context: AppContext, admin: { id: string }, what: string, csv: Buffer) {
  const seconds = (from: number) => Number(((performance.now() - from) / 1000).toFixed(1))
  const start = performance.now()
  const caller = { ...admin, sessionId: '', userType: 'ADMIN' } as const
  const announced = { fileName: 'bench.csv', fileBytes: csv.length, zipName: null }
  const { productImport } = await createImport(context, caller, announced)
  for (let from = 0; from < csv.length; from += importLimits.chunkBytes) {
    const bytes = csv.subarray(from, from + importLimits.chunkBytes)
    await receiveChunk(context, productImport.id, { of: 'csv', start: from }, [
      { field: 'piece', filename: 'piece', bytes },
    ])
  }
  const upload = seconds(start)
  const checking = performance.now()
  await startCheck(context, productImport.id, options)
  await waitForState(context, productImport.id, 'CHECKED')
  const check = seconds(checking)
  const importing = performance.now()
  await startImport(context, caller, productImport.id, { goodLinesOnly: false })
  await waitForState(context, productImport.id, 'DONE')
  return {
    what,
    products,
    'MB of CSV': Number((csv.length / 1e6).toFixed(1)),
    upload,
    check,
    import: seconds(importing),
    'all (s)': seconds(start),
  }
}

const directory = mkdtempSync(join(tmpdir(), 'vipani-bench-'))
const engine = await startEmbeddedPostgres({ dataDir: join(directory, 'database'), log: () => {} })
const closing = createShutdown()
try {
  await migrate(engine.connectionString)
  const config = readConfig({
    DATA_DIR: directory,
    DATABASE_URL: engine.connectionString,
    JWT_SECRET: jwtSecret,
    LOG_LEVEL: 'silent',
  })
  const log = { info() {}, warn: console.warn, error: console.error }
  const context = await createContext(config, engine.connectionString, closing, log)
  const jobs = startJobs(context, engine.connectionString, { preparedStatements: true })
  closing.add(() => jobs.stop())
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
    await measure(context, admin, 'all new', csvOf(5)),
    await measure(context, admin, 'all changed', csvOf(6)),
  ]
  console.log(
    `Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model}; the server, its queue and PostgreSQL on one machine.`,
  )
  console.table(rows)
} finally {
  await closing.run()
  await engine.stop()
  rmSync(engine.stateDirectory, { recursive: true, force: true })
  rmSync(directory, { recursive: true, force: true })
}
