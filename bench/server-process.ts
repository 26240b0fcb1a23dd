import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/database/embedded-postgres/start-embedded-postgres.ts'
import { migrate } from '#server/database/migrate.ts'
import { withClient } from '#server/database/with-client.ts'
import { spawnServer } from '../scripts/spawn-server.ts'
import { seedProducts } from './seed-products.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
export const jwtSecret = 'a secret that only the benchmark uses, 32+'
const metricsToken = 'a token that only the benchmark uses, 32+'
const adminPassword = 'only-the-benchmark-signs-in-1'
const firstPort = Number(process.env.BENCH_PORT ?? 3951)
const bareUrl = `http://127.0.0.1:${firstPort}`

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  const answers = () =>
    fetch(url).then(
      (response) => response.ok,
      () => false,
    )
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`${url} did not start.`)
    await pause(10)
  }
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** The data directory: below BENCH_DIR it is reused with its seeded database; otherwise it is temporary. */
function directoryFor(products: number) {
  const kept = process.env.BENCH_DIR
  if (!kept) return { directory: mkdtempSync(join(tmpdir(), 'vipani-bench-')), isKept: false }
  const directory = join(kept, `products-${products}`)
  mkdirSync(directory, { recursive: true })
  return { directory, isKept: true }
}

/** Starts PostgreSQL with pg_stat_statements. */
async function startPostgresWithStatStatements(dataDir: string): Promise<EmbeddedPostgres> {
  const engine = await startEmbeddedPostgres({ dataDir, log: () => {}, libraries: ['pg_stat_statements'] })
  const { connectionString } = engine
  await withClient({ connectionString }, (client) => client.query('create extension if not exists pg_stat_statements'))
  return engine
}

async function startSeededPostgres(directory: string, products: number) {
  const engine = await startPostgresWithStatStatements(join(directory, 'database'))
  await migrate(engine.connectionString)
  const mark = join(directory, 'filled')
  if (!existsSync(mark)) {
    await seedProducts(engine.connectionString, products, (line) => console.log(line))
    writeFileSync(mark, '')
  }
  return engine
}

/** Resident memory of a process in megabytes, current and peak. */
function memoryOf(child: ChildProcess) {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  const megabytes = (field: string) => Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
  return { now: megabytes('VmRSS'), highest: megabytes('VmHWM') }
}

/** Processor time of all threads of a process so far, in milliseconds. */
function processorTimeOf(child: ChildProcess): number {
  // The fields after the command name, which may contain spaces; utime and stime are in 1/100 s.
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return 10 * (Number(fields[11]) + Number(fields[12]))
}

/** Starts the production build on a database and a URL. */
async function startProcess(connectionString: string, dataDir: string, url: string): Promise<ChildProcess> {
  const env = {
    ...process.env,
    ...{ NODE_ENV: 'production', PORT: new URL(url).port, HOST: '127.0.0.1', PUBLIC_URL: url },
    ...{ DATA_DIR: dataDir, DATABASE_URL: connectionString, DEMO_CATALOGUE: 'false' },
    // As in production: rate limits per forwarded client address, metrics and logs.
    ...{ JWT_SECRET: jwtSecret, ADMIN_PASSWORD: adminPassword, TRUST_PROXY: 'loopback', METRICS_TOKEN: metricsToken },
    PAYMENT_SIMULATOR: 'on',
  }
  const child = spawnServer(env, ['ignore', 'ignore', 'inherit'])
  await waitUntilReady(`${url}/readyz`, child)
  return child
}

export type BenchServer = Awaited<ReturnType<typeof startServer>>

/** Starts the production build on a PostgreSQL server with `products` products. */
export async function startServer(products: number, nth: number) {
  const { directory, isKept } = directoryFor(products)
  const engine = await startSeededPostgres(directory, products)
  const { connectionString } = engine
  const url = `http://127.0.0.1:${firstPort + 1 + nth}`
  const started = performance.now()
  const store = await startProcess(connectionString, join(directory, 'data'), url)
  return {
    ...{ products, url, connectionString },
    startMs: Math.round(performance.now() - started),
    memory: () => memoryOf(store),
    processorTime: () => processorTimeOf(store),
    /** Starts another process on the same database. */
    async another() {
      const url = `http://127.0.0.1:${firstPort + 11 + nth}`
      const other = await startProcess(connectionString, join(directory, 'another'), url)
      return { url, stop: () => stopProcess(other) }
    },
    async stop() {
      await stopProcess(store)
      await engine.stop()
      if (isKept) return
      rmSync(engine.stateDirectory, { recursive: true, force: true })
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Starts the baseline server in its own process; `setResponse` sets the bytes of its responses. */
export async function startBaseline() {
  const bare = spawn(process.execPath, [join(root, 'bench/baseline-server.ts'), new URL(bareUrl).port], {
    stdio: 'inherit',
  })
  await waitUntilReady(bareUrl, bare)
  const setResponse = async (body: Buffer, type: string) => {
    await fetch(bareUrl, {
      method: 'PUT',
      body: new Uint8Array(body),
      headers: { 'content-type': 'application/octet-stream', 'x-type': type },
    })
  }
  return { url: bareUrl, setResponse, processorTime: () => processorTimeOf(bare), stop: () => stopProcess(bare) }
}
export type BaselineServer = Awaited<ReturnType<typeof startBaseline>>
