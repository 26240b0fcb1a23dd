import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { migrate } from './database/migrate.ts'
import { detailsForLogs } from './http/errors-in-logs.ts'
import { startJobs } from './jobs.ts'
import { setupOf } from './payments/payments.ts'
import type { Log } from './shop.ts'
import { type Closing, closingSteps } from './start/closing.ts'
import { openCounters } from './start/counters.ts'
import { openDatabase } from './start/database.ts'
import { furnish } from './start/furnish.ts'
import { openShop } from './start/open-shop.ts'
import { checkPort, listen } from './start/port.ts'
import { asRefusal } from './start/refused.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** What an operator should see of the work behind the requests. */
const log: Log = {
  info: () => {},
  warn: (_details, message) => say(message),
  error: (details, message) => console.error(message, detailsForLogs(details)),
}

function stopOnSignals(closing: Closing): void {
  // Ctrl-C arrives twice, from the terminal and from npm: a second signal must not cut the shutdown short.
  const stop = () => void closing.run().then(() => process.exit(0))
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
}

async function open(environment: NodeJS.ProcessEnv, closing: Closing): Promise<void> {
  const config = readConfig(environment)
  await checkPort(config)
  const connectionString = await openDatabase(config, closing, say)
  await migrate(config.databaseDirectUrl ?? connectionString)
  const shop = await openShop(config, connectionString, closing, log)
  await furnish(shop, config, say)
  const counters = await openCounters(config, closing, log)
  const app = await buildApp(shop, config, { counters })
  closing.add(() => app.close())
  const jobs = startJobs(shop, config.databaseDirectUrl ?? connectionString, config)
  closing.add(() => jobs.stop())
  await listen(app, config)
  say((await setupOf(shop.payments)).message)
  say(`Vipani is open at ${config.publicUrl} (back office: ${config.publicUrl}/admin/dashboard). Ctrl-C closes it.`)
}

/** Starts the whole store and returns once it takes visitors; throws StartRefused where an operator can mend what is wrong, with everything closed again. */
export async function start(environment: NodeJS.ProcessEnv): Promise<void> {
  const closing = closingSteps()
  stopOnSignals(closing)
  try {
    await open(environment, closing)
  } catch (error) {
    await closing.run()
    throw asRefusal(error)
  }
}
