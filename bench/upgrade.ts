import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { appliedMigrations, migrationNames } from '#server/database/migrate.ts'
import { withClient } from '#server/database/with-client.ts'
import { percentile } from './load-generator.ts'
import { createHttpClient, type HttpClient, type TrafficRequest } from './mixed-traffic/http-client.ts'
import { startMixedTraffic } from './mixed-traffic/mixed-traffic.ts'
import { createReport } from './report.ts'
import {
  createDirectory,
  firstRequestsPort,
  root,
  startPostgresWithStatStatements,
  startProcess,
  stopProcess,
} from './server-process.ts'

/** Requests per second. */
const rate = 40
const importInterval = 15_000
/** Milliseconds of the phases without migrations. */
const phaseMs = 20_000
/** Milliseconds in which the version before ends its requests, as a load balancer lets it. */
const drainMs = 3000
/** Milliseconds after which the first upgrade is killed. */
const interruptionMs = 1500
const urls = { before: `http://127.0.0.1:${firstRequestsPort}`, now: `http://127.0.0.1:${firstRequestsPort + 1}` }

type Sample = { phase: string; isWrite: boolean; ms: number; isSuccess: boolean }

/** Runs `npm run migrate` of this version and returns its output; kills it after `killAfter` milliseconds. */
async function runMigrations(connectionString: string, dataDir: string, killAfter?: number): Promise<string> {
  const env = { ...process.env, DATABASE_URL: connectionString, DATA_DIR: dataDir }
  const child = spawn(process.execPath, ['scripts/migrate.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const timer = killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter)
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  clearTimeout(timer)
  if (code !== 0 && code !== null) throw new Error('The migrations failed.')
  return output
}

/** The requests and the longest wait of each phase, of readers and of writers. */
function phaseRows(samples: readonly Sample[], seconds: ReadonlyMap<string, number>) {
  const milliseconds = (value: number) => Math.round(value)
  return [...seconds].map(([phase, duration]) => {
    const row: Record<string, unknown> = { phase, seconds: duration.toFixed(1) }
    for (const [name, isWrite] of [
      ['reads', false],
      ['writes', true],
    ] as const) {
      const chosen = samples.filter((sample) => sample.phase === phase && sample.isWrite === isWrite)
      const times = chosen.map(({ ms }) => ms)
      row[name] = chosen.length
      row[`p50, p99, longest of ${name} (ms)`] = [
        milliseconds(percentile(0.5, times)),
        milliseconds(percentile(0.99, times)),
        milliseconds(Math.max(0, ...times)),
      ].join(', ')
      row[`failed ${name}`] = chosen.filter(({ isSuccess }) => !isSuccess).length
    }
    return row
  })
}

/** Traffic of shoppers and administrators, with a sample of each request in the phase in which it was sent. */
async function startSampledTraffic(connectionString: string) {
  const samples: Sample[] = []
  const seconds = new Map<string, number>()
  let phase = ''
  let client: HttpClient = createHttpClient(urls.before)
  const send = async (request: TrafficRequest) => {
    const sample = { phase, isWrite: request.method !== undefined && request.method !== 'GET' }
    const started = performance.now()
    const add = (isSuccess: boolean) => samples.push({ ...sample, ms: performance.now() - started, isSuccess })
    try {
      const response = await client.send(request)
      add(response.status < 300)
      return { response, repeats: 0 }
    } catch (error) {
      add(false)
      return { response: null, error: error as Error, repeats: 0 }
    }
  }
  const url = () => client.url
  const traffic = await startMixedTraffic({
    connectionString,
    url,
    rate,
    rampMs: 5000,
    importInterval,
    send,
    shoppingFactor: 3,
  })
  return {
    samples,
    seconds,
    errors: () => [...traffic.counters.errors.values()],
    async during<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
      phase = name
      const started = performance.now()
      const result = await work()
      seconds.set(name, (performance.now() - started) / 1000)
      return result
    },
    switchTo(url: string) {
      client = createHttpClient(url)
    },
    stop: traffic.stop,
  }
}

/** Ends with a message unless the database lacks migrations of this version. */
async function checkPending(connectionString: string): Promise<void> {
  const applied = new Set(await withClient({ connectionString }, appliedMigrations))
  if ((await migrationNames()).every((name) => applied.has(name)))
    throw new Error('The database has all migrations of this version: seed it by the version before.')
}

/**
 * Upgrades the database of a store of the version before, which runs from its own checkout, while shoppers browse and order: the first
 * upgrade is killed, the second completes; then the version before goes on with the new schema, and this version takes over.
 */
async function measureUpgrade(previous: string): Promise<void> {
  const products = Number(process.env.BENCH_SIZES ?? 1000)
  const { directory } = createDirectory(products)
  if (!existsSync(join(directory, 'filled')))
    throw new Error(`Seed ${directory} first: BENCH_DIR and BENCH_SIZES with npm run bench in ${previous}.`)
  const postgres = await startPostgresWithStatStatements(join(directory, 'database'))
  const { connectionString } = postgres
  const dataDir = join(directory, 'data')
  const running = new Set<Awaited<ReturnType<typeof startProcess>>>()
  try {
    await checkPending(connectionString)
    const before = await startProcess(connectionString, dataDir, urls.before, {}, previous)
    running.add(before)
    const traffic = await startSampledTraffic(connectionString)
    await traffic.during('caches are filled', () => delay(phaseMs))
    await traffic.during('version before', () => delay(phaseMs))
    const output = await traffic.during('migrations, killed once', async () => {
      const interrupted = await runMigrations(connectionString, dataDir, interruptionMs)
      return `${interrupted}killed\n${await runMigrations(connectionString, dataDir)}`
    })
    await traffic.during('version before, new schema', () => delay(phaseMs))
    await traffic.during('this version starts and takes over', async () => {
      running.add(await startProcess(connectionString, dataDir, urls.now))
      traffic.switchTo(urls.now)
      await delay(drainMs)
      await stopProcess(before)
    })
    await traffic.during('this version', () => delay(phaseMs))
    await traffic.stop()
    const report = createReport('upgrade', ':upgrade')
    report.add(
      `Upgrade of ${products} products at ${rate} requests a second`,
      phaseRows(traffic.samples, traffic.seconds),
    )
    report.add(
      'Output of npm run migrate',
      output
        .trim()
        .split('\n')
        .map((line) => ({ line })),
    )
    report.add('Unexpected responses', traffic.errors())
  } finally {
    await Promise.all([...running].map(stopProcess))
    await postgres.stop()
  }
}

// `npm run bench:upgrade -- <checkout of the version before>`: docs/upgrade.md.
const [previous] = process.argv.slice(2)
if (!previous) throw new Error('Name the checkout of the version before, with its packages and its build.')
await measureUpgrade(resolve(previous))
