import { once } from 'node:events'
import { readConfig } from '../config.ts'
import { createContext } from './create-context.ts'
import { startServing } from './listen.ts'
import { log } from './log.ts'
import type { ToPrimary, ToWorker } from './processes.ts'
import { createShutdown } from './shutdown.ts'
import { StartupError, toStartupError } from './startup-errors.ts'
import { shutdownOnSignals } from './stop-on-signals.ts'

const report = (message: ToPrimary) => new Promise<void>((sent) => process.send!(message, () => sent()))

/** One of several processes on the port: serves on the database that the first process opened, and tells it how that went. */
export async function startWorker(environment: NodeJS.ProcessEnv): Promise<void> {
  const closing = createShutdown()
  shutdownOnSignals(closing)
  try {
    const config = readConfig(environment)
    const [{ connectionString }] = (await once(process, 'message')) as [ToWorker]
    const context = await createContext(config, connectionString, closing, log)
    await startServing(context, config, connectionString, closing)
    await report({ kind: 'opened' })
  } catch (error) {
    await closing.run()
    const refusal = toStartupError(error)
    if (!(refusal instanceof StartupError)) throw refusal
    await report({ kind: 'refused', message: refusal.message })
    process.exit(1)
  }
}
