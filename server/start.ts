import cluster from 'node:cluster'
import { type Config, readConfig } from './config.ts'
import { openDatabase } from './start/database.ts'
import { createHttpServer } from './start/http-server.ts'
import { print } from './start/print.ts'
import { startWorkers } from './start/processes.ts'
import type { StartSummary } from './start/serve-store.ts'
import { createShutdown, type Shutdown, shutdownOnSignals } from './start/shutdown.ts'
import { toStartupError } from './start/startup-errors.ts'

/** Starts the store and resolves when it accepts requests. On an error it closes everything and throws; a StartupError if the operator can correct the cause. */
export async function start(environment: NodeJS.ProcessEnv): Promise<void> {
  if (cluster.isWorker) return (await import('./start/worker.ts')).startWorker(environment)
  const shutdown = createShutdown()
  shutdownOnSignals(shutdown)
  try {
    await startStore(environment, shutdown)
  } catch (error) {
    await shutdown.run()
    throw toStartupError(error)
  }
}

/** Starts the store's processes and prints its addresses. */
async function startStore(environment: NodeJS.ProcessEnv, shutdown: Shutdown): Promise<void> {
  const config = readConfig(environment)
  const startProcesses = config.processes > 1 ? startCluster : startSingleProcess
  const { administrator, payments } = await startProcesses(config, shutdown)
  const lines = [
    `Vipani is open at ${config.publicUrl}`,
    `Back office: ${config.publicUrl}/admin/dashboard`,
    `Administrator: ${administrator}`,
    `Payments: ${payments}`,
  ]
  print(lines.join('\n'))
}

/** Starts to import the code that is needed once the database is open, and the code of the app. */
function importStore(config: Config) {
  const store = import('./start/serve-store.ts')
  const appCode = config.processes === 1 && import('./start/load-app-code.ts').then((code) => code.loadAppCode(config))
  // Errors are thrown where the store's code is awaited, which imports the app, too.
  Promise.all([store, appCode]).catch(() => {})
  return store
}

/** Opens the database, and imports the store's code while PostgreSQL starts. */
async function openDatabaseAndCode(config: Config, shutdown: Shutdown) {
  let store: ReturnType<typeof importStore> | undefined
  const importOnce = () => {
    store ??= importStore(config)
    return store
  }
  const connectionString = await openDatabase(config, shutdown, print, { onStarting: importOnce })
  return { connectionString, ...(await importOnce()) }
}

/** Starts the store in this process. */
async function startSingleProcess(config: Config, shutdown: Shutdown): Promise<StartSummary> {
  const server = createHttpServer(config)
  await server.open()
  shutdown.add(server.close)
  const { connectionString, serveStore } = await openDatabaseAndCode(config, shutdown)
  return serveStore({ config, connectionString }, { server, shutdown })
}

/** Starts several processes on the port; this process opens the database and restarts the others. */
async function startCluster(config: Config, shutdown: Shutdown): Promise<StartSummary> {
  const workers = await startWorkers({ count: config.processes, shutdown })
  const { connectionString, prepareForWorkers } = await openDatabaseAndCode(config, shutdown)
  const summary = await prepareForWorkers({ config, connectionString })
  if (config.metricsToken) {
    const { serveClusterMetrics } = await import('./metrics/cluster-metrics.ts')
    const stop = serveClusterMetrics()
    shutdown.add(async () => stop())
  }
  const { createLogger } = await import('./http/logger.ts')
  await workers.serve(connectionString, createLogger(config.logLevel))
  if (config.rateLimit && !config.redisUrl) print(separateCountersWarning(config.processes))
  return summary
}

const separateCountersWarning = (count: number) =>
  `Each of the ${count} processes counts requests separately, so a client can make up to ${count} times as many as the limits allow. Set REDIS_URL for shared counters.`
