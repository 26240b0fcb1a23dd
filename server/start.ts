import cluster from 'node:cluster'
import { type Config, readConfig } from './config.ts'
import { migrate } from './database/migrate.ts'
import { describeSetup } from './payments/payments.ts'
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

/** Opens and furnishes the shop for those that serve it, and closes it here; returns what it takes for money. */
async function prepareDatabase(config: Config, connectionString: string): Promise<string> {
  const closing = createShutdown()
  try {
    const context = await createContext(config, connectionString, closing, log)
    await seed(context, config, print)
    return (await describeSetup(context.payments)).message
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
): Promise<string> {
  const setup = await prepareDatabase(config, connectionString)
  if (config.metricsToken) {
    const { serveClusterMetrics: tellAllCounts } = await import('./metrics/cluster-metrics.ts')
    const stop = tellAllCounts()
    closing.add(async () => stop())
  }
  await waiting.close()
  await runWorkers({ count: config.processes, connectionString, closing, say: print })
  if (config.rateLimit && !config.redisUrl) print(separateCountersWarning(config.processes))
  return setup
}

/** This process alone. */
async function startSingleProcess(
  config: Config,
  connectionString: string,
  closing: Shutdown,
  waiting: StartingPage,
): Promise<string> {
  const context = await createContext(config, connectionString, closing, log)
  await seed(context, config, print)
  await startServing(context, config, connectionString, closing, waiting)
  return (await describeSetup(context.payments)).message
}

async function openStore(environment: NodeJS.ProcessEnv, closing: Shutdown): Promise<void> {
  const config = readConfig(environment)
  const waiting = await reservePort(config)
  closing.add(() => waiting.close())
  const connectionString = await openDatabase(config, closing, print)
  const directly = config.databaseDirectUrl ?? connectionString
  await migrate(directly)
  const warning = await connectionWarning(directly, config.processes)
  if (warning) print(warning)
  const setup = await (config.processes > 1 ? startCluster : startSingleProcess)(
    config,
    connectionString,
    closing,
    waiting,
  )
  print(setup)
  print(`Vipani is open at ${config.publicUrl} (back office: ${config.publicUrl}/admin/dashboard). Ctrl-C closes it.`)
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
