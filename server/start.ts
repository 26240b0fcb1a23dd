import cluster from 'node:cluster'
import { type Config, readConfig } from './config.ts'
import type { AppContext } from './context.ts'
import { migrate } from './database/migrate.ts'
import { paymentSetup } from './payments/payment-setup.ts'
import { connectionWarning } from './start/connections.ts'
import { createContext } from './start/create-context.ts'
import { openDatabase } from './start/database.ts'
import { createHttpServer } from './start/http-server.ts'
import { loadAppCode } from './start/load-app-code.ts'
import { log, print } from './start/log.ts'
import { startWorkers } from './start/processes.ts'
import { seed } from './start/seed.ts'
import { createShutdown, type Shutdown, shutdownOnSignals } from './start/shutdown.ts'
import { startServing } from './start/start-serving.ts'
import { toStartupError } from './start/startup-errors.ts'
import { startWorker } from './start/worker.ts'

/** The lines printed at startup beside the two addresses. */
type StartSummary = { administrator: string; payments: string }

/** Starts the store and resolves when it accepts requests. On an error it closes everything and throws; a StartupError if the operator can correct the cause. */
export async function start(environment: NodeJS.ProcessEnv): Promise<void> {
  if (cluster.isWorker) return startWorker(environment)
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

/** Starts the store in this process. */
async function startSingleProcess(config: Config, shutdown: Shutdown): Promise<StartSummary> {
  const server = createHttpServer(config)
  await server.open()
  shutdown.add(server.close)
  loadAppCode(config)
  const connectionString = await openMigratedDatabase(config, shutdown)
  const context = await createContext(config, connectionString, shutdown, log)
  const summary = await seedAndSummarize(context, config)
  await startServing({ context, config, connectionString, server, shutdown })
  return summary
}

/** Starts several processes on the port; this process opens the database and restarts the others. */
async function startCluster(config: Config, shutdown: Shutdown): Promise<StartSummary> {
  const workers = await startWorkers({ count: config.processes, shutdown, print })
  const connectionString = await openMigratedDatabase(config, shutdown)
  const summary = await seedForWorkers(config, connectionString)
  if (config.metricsToken) {
    const { serveClusterMetrics } = await import('./metrics/cluster-metrics.ts')
    const stop = serveClusterMetrics()
    shutdown.add(async () => stop())
  }
  await workers.serve(connectionString)
  if (config.rateLimit && !config.redisUrl) print(separateCountersWarning(config.processes))
  return summary
}

const separateCountersWarning = (count: number) =>
  `Each of the ${count} processes counts requests separately, so a client can make up to ${count} times as many as the limits allow. Set REDIS_URL for shared counters.`

/** Seeds the database for the workers, and disconnects this process from it. */
async function seedForWorkers(config: Config, connectionString: string): Promise<StartSummary> {
  const shutdown = createShutdown()
  try {
    return await seedAndSummarize(await createContext(config, connectionString, shutdown, log), config)
  } finally {
    await shutdown.run()
  }
}

/** Seeds the database; returns the lines about the administrator and the payments. */
const seedAndSummarize = async (context: AppContext, config: Config): Promise<StartSummary> => ({
  administrator: await seed(context, config),
  payments: paymentSetup(context.payments).summary,
})

/** Opens the database and migrates it; returns its connection string. */
async function openMigratedDatabase(config: Config, shutdown: Shutdown): Promise<string> {
  const connectionString = await openDatabase(config, shutdown, print)
  const directUrl = config.databaseDirectUrl ?? connectionString
  await migrate(directUrl)
  const warning = await connectionWarning(directUrl, config.processes)
  if (warning) print(warning)
  return connectionString
}
