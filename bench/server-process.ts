import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/database/embedded-postgres/start-embedded-postgres.ts'
import { migrate } from '#server/database/migrate.ts'
import { withClient } from '#server/database/with-client.ts'
import { spawnServer } from '../scripts/spawn-server.ts'
import { seedCustomers } from './seed-customers.ts'
import { seedProducts } from './seed-products.ts'
import { seedQuestions } from './seed-questions.ts'

export const root = fileURLToPath(new URL('../', import.meta.url))
export const jwtSecret = 'a secret that only the benchmark uses, 32+'
const metricsToken = 'a token that only the benchmark uses, 32+'
/** The password of every account of the benchmark. */
export const benchPassword = 'only-the-benchmark-signs-in-1'
const firstPort = Number(process.env.BENCH_PORT ?? 3951)
export const firstRequestsPort = firstPort + 20
export const inspectorPort = firstPort + 30
/** The URLs of the two machines of the part `two-machines`. */
export const twoMachineUrls = [40, 41].map((offset) => `http://127.0.0.1:${firstPort + offset}`)
const baselineUrl = `http://127.0.0.1:${firstPort}`

/** Resolves once a started process responds; one that does not within two minutes is stopped. */
async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  const isReady = () =>
    fetch(url, { signal: AbortSignal.timeout(5000) }).then(
      (response) => response.ok,
      () => false,
    )
  const end = Date.now() + 120_000
  while (!(await isReady())) {
    if (hasEnded(child) || Date.now() > end) {
      await stopProcess(child)
      throw new Error(`${url} did not start.`)
    }
    await delay(10)
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

/** Ends a process and waits for its end. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** The data directory: below BENCH_DIR it is reused with its seeded database; otherwise it is temporary. */
export function createDirectory(products: number) {
  const benchDir = process.env.BENCH_DIR
  if (!benchDir) return { directory: mkdtempSync(join(tmpdir(), 'vipani-bench-')), isTemporary: true }
  const directory = join(benchDir, `products-${products}`)
  mkdirSync(directory, { recursive: true })
  return { directory, isTemporary: false }
}

/** Starts PostgreSQL with pg_stat_statements. */
export async function startPostgresWithStatStatements(dataDir: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, libraries: ['pg_stat_statements'] })
  const { connectionString } = postgres
  await withClient({ connectionString }, (client) => client.query('create extension if not exists pg_stat_statements'))
  return postgres
}

/** Starts PostgreSQL and seeds it, unless an earlier run has seeded this directory. */
async function startSeededPostgres(directory: string, products: number): Promise<EmbeddedPostgres> {
  const postgres = await startPostgresWithStatStatements(join(directory, 'database'))
  const { connectionString } = postgres
  const seeds = {
    filled: seedProducts,
    'filled-with-customers': seedCustomers,
    'filled-with-questions': seedQuestions,
  }
  try {
    await migrate(connectionString)
    for (const [name, seed] of Object.entries(seeds)) {
      const seededMarker = join(directory, name)
      if (existsSync(seededMarker)) continue
      await seed(connectionString, products, (line) => console.log(line))
      writeFileSync(seededMarker, '')
    }
    return postgres
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

/** Resident memory of a process in megabytes, current and peak. */
function memoryOf(child: ChildProcess) {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  const megabytes = (field: string) => Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
  return { current: megabytes('VmRSS'), peak: megabytes('VmHWM') }
}

/** Processor time of all threads of a process so far, in milliseconds. */
function processorTimeOf(child: ChildProcess): number {
  // The fields follow the command name, which may contain spaces; utime and stime are in 1/100 s.
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return 10 * (Number(fields[11]) + Number(fields[12]))
}

/** Settings of a store beside those that every store of the benchmark has. */
export type StoreEnvironment = Record<string, string>

/** Starts the production build of this checkout, or of another, on a database and a URL; resolves when it is ready. */
export async function startProcess(
  connectionString: string,
  dataDir: string,
  url: string,
  environment: StoreEnvironment = {},
  checkout = root,
): Promise<ChildProcess> {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: new URL(url).port,
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    DATABASE_URL: connectionString,
    DEMO_CATALOGUE: 'false',
    JWT_SECRET: jwtSecret,
    ADMIN_PASSWORD: benchPassword,
    // As in production: rate limits per forwarded client address, and metrics.
    TRUST_PROXY: 'loopback',
    METRICS_TOKEN: metricsToken,
    PAYMENT_SIMULATOR: 'on',
    ...environment,
  }
  const child = spawnServer(env, ['ignore', 'ignore', 'inherit'], checkout)
  await waitUntilReady(`${url}/readyz`, child)
  return child
}

export type BenchServer = Awaited<ReturnType<typeof startServer>>

/** Starts a PostgreSQL server with `products` products, without a store. */
export async function startDatabase(products: number) {
  const { directory, isTemporary } = createDirectory(products)
  const postgres = await startSeededPostgres(directory, products)
  return {
    directory,
    connectionString: postgres.connectionString,
    async stop() {
      await postgres.stop()
      if (!isTemporary) return
      rmSync(postgres.stateDirectory, { recursive: true, force: true })
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Starts the production build on a PostgreSQL server with `products` products; servers that run together have different indexes. */
export async function startServer(products: number, index: number, environment: StoreEnvironment = {}) {
  const { directory, connectionString, stop } = await startDatabase(products)
  const url = `http://127.0.0.1:${firstPort + 1 + index}`
  const started = performance.now()
  const store = await startProcess(connectionString, join(directory, 'data'), url, environment).catch(async (error) => {
    await stop()
    throw error
  })
  return {
    products,
    url,
    connectionString,
    startMs: Math.round(performance.now() - started),
    /** The metrics of the store as text. */
    async metrics(): Promise<string> {
      const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
      return response.text()
    },
    memory: () => memoryOf(store),
    processorTime: () => processorTimeOf(store),
    /** Starts a second process on the same database. */
    async startSecondProcess() {
      const url = `http://127.0.0.1:${firstPort + 11 + index}`
      const child = await startProcess(connectionString, join(directory, 'another'), url)
      return { url, stop: () => stopProcess(child) }
    },
    async stop() {
      await stopProcess(store)
      await stop()
    },
  }
}

/** Starts the baseline server in its own process; `setResponse` sets the bytes of its responses. */
export async function startBaseline() {
  const child = spawn(process.execPath, [join(root, 'bench/baseline-server.ts'), new URL(baselineUrl).port], {
    stdio: 'inherit',
  })
  await waitUntilReady(baselineUrl, child)
  const setResponse = async (body: Buffer, type: string) => {
    await fetch(baselineUrl, {
      method: 'PUT',
      body: new Uint8Array(body),
      headers: { 'content-type': 'application/octet-stream', 'x-type': type },
    })
  }
  return { url: baselineUrl, setResponse, processorTime: () => processorTimeOf(child), stop: () => stopProcess(child) }
}
export type BaselineServer = Awaited<ReturnType<typeof startBaseline>>
