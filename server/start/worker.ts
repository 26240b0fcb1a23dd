import { on } from 'node:events'
import { readConfig } from '#server/config.ts'
import { createLogger } from '#server/http/logger.ts'
import { createContext } from './create-context.ts'
import { createHttpServer } from './http-server.ts'
import { loadAppCode } from './load-app-code.ts'
import type { FromWorker, ToWorker } from './processes.ts'
import { createShutdown, shutdownOnSignals } from './shutdown.ts'
import { startServing } from './start-serving.ts'
import { StartupError, toStartupError } from './startup-errors.ts'

const report = (message: FromWorker) => new Promise<void>((resolve) => process.send!(message, () => resolve()))

/**
 * Runs one of several processes on the port: opens the port and serves requests on messages of the primary, with the database
 * that the primary opened. Reports each step, or the StartupError that prevents it.
 */
export async function startWorker(environment: NodeJS.ProcessEnv): Promise<void> {
  const shutdown = createShutdown()
  shutdownOnSignals(shutdown)
  try {
    const config = readConfig(environment)
    const server = createHttpServer(config)
    shutdown.add(server.close)
    loadAppCode(config)
    for await (const [message] of on(process, 'message') as AsyncIterable<[ToWorker]>) {
      if (message.kind === 'open-port') {
        await server.open()
        await report({ kind: 'port-open' })
        continue
      }
      const { connectionString } = message
      const logger = createLogger(config.logLevel)
      const context = await createContext(config, connectionString, shutdown, logger)
      await startServing({ context, config, connectionString, logger, server, shutdown })
      return await report({ kind: 'serving' })
    }
  } catch (error) {
    await shutdown.run()
    const startupError = toStartupError(error)
    if (!(startupError instanceof StartupError)) throw startupError
    await report({ kind: 'failed', message: startupError.message })
    process.exit(1)
  }
}
