import cluster from 'node:cluster'
import { type Config, readConfig } from './config.ts'
import { migrate } from './database/migrate.ts'
import { setupOf } from './payments/payments.ts'
import { type Closing, closingSteps } from './start/closing.ts'
import { tooFewConnections } from './start/connections.ts'
import { openDatabase } from './start/database.ts'
import { furnish } from './start/furnish.ts'
import { log, say } from './start/log.ts'
import { openShop } from './start/open-shop.ts'
import { takePort } from './start/port.ts'
import { runProcesses } from './start/processes.ts'
import { asRefusal } from './start/refused.ts'
import { serveVisitors } from './start/serve-visitors.ts'
import { stopOnSignals } from './start/stop-on-signals.ts'
import type { Waiting } from './start/while-starting.ts'
import { startWorker } from './start/worker.ts'

/** Opens and furnishes the shop for those that serve it, and closes it here; returns what it takes for money. */
async function prepareShop(config: Config, connectionString: string): Promise<string> {
  const closing = closingSteps()
  try {
    const shop = await openShop(config, connectionString, closing, log)
    await furnish(shop, config, say)
    return (await setupOf(shop.payments)).message
  } finally {
    await closing.run()
  }
}

const countAlone = (count: number) =>
  `Each of the ${count} processes counts requests by itself, so a client may make up to ${count} times as many as the limits say. REDIS_URL lets them count together.`

/** Several processes on the port; this one keeps the database and looks after them. */
async function openProcesses(
  config: Config,
  connectionString: string,
  closing: Closing,
  waiting: Waiting,
): Promise<string> {
  const setup = await prepareShop(config, connectionString)
  if (config.metricsToken) {
    const { tellAllCounts } = await import('./metrics/all-processes.ts')
    const stop = tellAllCounts()
    closing.add(async () => stop())
  }
  await waiting.leave()
  await runProcesses({ count: config.processes, connectionString, closing, say })
  if (config.rateLimit && !config.redisUrl) say(countAlone(config.processes))
  return setup
}

/** This process alone. */
async function openAlone(
  config: Config,
  connectionString: string,
  closing: Closing,
  waiting: Waiting,
): Promise<string> {
  const shop = await openShop(config, connectionString, closing, log)
  await furnish(shop, config, say)
  await serveVisitors(shop, config, connectionString, closing, waiting)
  return (await setupOf(shop.payments)).message
}

async function open(environment: NodeJS.ProcessEnv, closing: Closing): Promise<void> {
  const config = readConfig(environment)
  const waiting = await takePort(config)
  closing.add(() => waiting.leave())
  const connectionString = await openDatabase(config, closing, say)
  const directly = config.databaseDirectUrl ?? connectionString
  await migrate(directly)
  const warning = await tooFewConnections(directly, config.processes)
  if (warning) say(warning)
  const setup = await (config.processes > 1 ? openProcesses : openAlone)(config, connectionString, closing, waiting)
  say(setup)
  say(`Vipani is open at ${config.publicUrl} (back office: ${config.publicUrl}/admin/dashboard). Ctrl-C closes it.`)
}

/** Starts the whole store and returns once it takes visitors; throws StartRefused where an operator can mend what is wrong, with everything closed again. */
export async function start(environment: NodeJS.ProcessEnv): Promise<void> {
  if (cluster.isWorker) return startWorker(environment)
  const closing = closingSteps()
  stopOnSignals(closing)
  try {
    await open(environment, closing)
  } catch (error) {
    await closing.run()
    throw asRefusal(error)
  }
}
