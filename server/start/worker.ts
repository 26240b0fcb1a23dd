import { once } from 'node:events'
import { readConfig } from '../config.ts'
import { closingSteps } from './closing.ts'
import { log } from './log.ts'
import { openShop } from './open-shop.ts'
import type { ToPrimary, ToWorker } from './processes.ts'
import { asRefusal, StartRefused } from './refused.ts'
import { serveVisitors } from './serve-visitors.ts'
import { stopOnSignals } from './stop-on-signals.ts'

const tell = (message: ToPrimary) => new Promise<void>((sent) => process.send!(message, () => sent()))

/** One of several processes on the port: serves on the database that the first process opened, and tells it how that went. */
export async function startWorker(environment: NodeJS.ProcessEnv): Promise<void> {
  const closing = closingSteps()
  stopOnSignals(closing)
  try {
    const config = readConfig(environment)
    const [{ connectionString }] = (await once(process, 'message')) as [ToWorker]
    const shop = await openShop(config, connectionString, closing, log)
    await serveVisitors(shop, config, connectionString, closing)
    await tell({ kind: 'opened' })
  } catch (error) {
    await closing.run()
    const refusal = asRefusal(error)
    if (!(refusal instanceof StartRefused)) throw refusal
    await tell({ kind: 'refused', message: refusal.message })
    process.exit(1)
  }
}
