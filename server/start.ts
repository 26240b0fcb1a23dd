import cluster from 'node:cluster'
import { type Config, readConfig } from './config.ts'
import type { AppContext } from './context.ts'
import { migrate } from './database/migrate.ts'
import { paymentSetup } from './payments/payment-setup.ts'
import { connectionWarning } from './start/connections.ts'
import { createContext } from './start/create-context.ts'
import { openDatabase } from './start/database.ts'
import { startServing } from './start/listen.ts'
import { log, print } from './start/log.ts'
import { reservePort } from './start/port.ts'
import { runWorkers } from './start/processes.ts'
import { seed } from './start/seed.ts'
import { createShutdown, type Shutdown } from './start/shutdown.ts'
import type { StartingPage } from './start/starting-page.ts'
import { toStartupError } from './start/startup-errors.ts'
import { shutdownOnSignals } from './start/stop-on-signals.ts'
import { startWorker } from './start/worker.ts'

/** What the start prints beside the two addresses. */
type StartSummary = { administrator: string; payments: string }

/** Seeds the database for the processes that serve, and disconnects this one. */
async function prepareDatabase(config: Config, connectionString: string): Promise<StartSummary> {
  const closing = createShutdown()
  try {
    const context = await createContext(config, connectionString, closing, log)
    return await seedAndSummarize(context, config)
  } finally {
    await closing.run()
  }
}

const separateCountersWarning = (count: number) =>
  `Each of the ${count} processes counts requests by itself, so a client may make up to ${count} times as many as the limits say. REDIS_URL lets them count together.`

/** Several processes on the port; this one keeps the database and looks after them. */
async function startCluster(
  config: Config,
  connectionString: string,
  closing: Shutdown,
  waiting: StartingPage,
): Promise<StartSummary> {
  const summary = await prepareDatabase(config, connectionString)
  if (config.metricsToken) {
    const { serveClusterMetrics: tellAllCounts } = await import('./metrics/cluster-metrics.ts')
    const stop = tellAllCounts()
    closing.add(async () => stop())
  }
  await waiting.close()
  await runWorkers({ count: config.processes, connectionString, closing, say: print })
  if (config.rateLimit && !config.redisUrl) print(separateCountersWarning(config.processes))
  return summary
}

/** This process alone. */
async function startSingleProcess(
  config: Config,
  connectionString: string,
  closing: Shutdown,
  waiting: StartingPage,
): Promise<StartSummary> {
  const context = await createContext(config, connectionString, closing, log)
  const summary = await seedAndSummarize(context, config)
  await startServing(context, config, connectionString, closing, waiting)
  return summary
}

const seedAndSummarize = async (context: AppContext, config: Config): Promise<StartSummary> => ({
  administrator: await seed(context, config),
  payments: paymentSetup(context.payments).summary,
})

async function openStore(environment: NodeJS.ProcessEnv, closing: Shutdown): Promise<void> {
  const config = readConfig(environment)
  const waiting = await reservePort(config)
  closing.add(() => waiting.close())
  const connectionString = await openDatabase(config, closing, print)
  const directly = config.databaseDirectUrl ?? connectionString
  await migrate(directly)
  const warning = await connectionWarning(directly, config.processes)
  if (warning) print(warning)
  const { administrator, payments } = await (config.processes > 1 ? startCluster : startSingleProcess)(
    config,
    connectionString,
    closing,
    waiting,
  )
  const lines = [
    `Vipani is open at ${config.publicUrl}`,
    `Back office: ${config.publicUrl}/admin/dashboard`,
    `Administrator: ${administrator}`,
    `Payments: ${payments}`,
  ]
  print(lines.join('\n'))
}

/** Starts the whole store and returns once it takes visitors; throws StartRefused where an operator can mend what is wrong, with everything closed again. */
export async function start(environment: NodeJS.ProcessEnv): Promise<void> {
  if (cluster.isWorker) return startWorker(environment)
  const closing = createShutdown()
  shutdownOnSignals(closing)
  try {
    await openStore(environment, closing)
  } catch (error) {
    await closing.run()
    throw toStartupError(error)
  }
}
