import type { Config } from '#server/config.ts'
import type { AppContext } from '#server/context.ts'
import { migrate } from '#server/database/migrate.ts'
import { createLogger } from '#server/http/logger.ts'
import { ownsImages } from '#server/maintenance/own-images.ts'
import { paymentSetup } from '#server/payments/payment-setup.ts'
import { connectionWarning } from './connections.ts'
import { createContext } from './create-context.ts'
import type { HttpServer } from './http-server.ts'
import { print } from './print.ts'
import { seed } from './seed.ts'
import { createShutdown, type Shutdown } from './shutdown.ts'
import { startServing } from './start-serving.ts'

// What a start does once the database is open. `start.ts` imports this file, and with it most code, while PostgreSQL starts.

/** The lines printed at startup beside the two addresses. */
export type StartSummary = { administrator: string; payments: string }

type OpenDatabase = { config: Config; connectionString: string }

/** Migrates the database, seeds it and serves requests in this process. */
export async function serveStore(
  { config, connectionString }: OpenDatabase,
  { server, shutdown }: { server: HttpServer; shutdown: Shutdown },
): Promise<StartSummary> {
  await migrateDatabase(config, connectionString)
  const logger = createLogger(config.logLevel)
  const context = await createContext(config, connectionString, shutdown, logger)
  const summary = await seedAndSummarize(context, config)
  await startServing({ context, config, connectionString, logger, server, shutdown })
  return summary
}

/** Migrates and seeds the database for workers, and disconnects this process from it. */
export async function prepareForWorkers({ config, connectionString }: OpenDatabase): Promise<StartSummary> {
  await migrateDatabase(config, connectionString)
  const shutdown = createShutdown()
  try {
    const context = await createContext(config, connectionString, shutdown, createLogger(config.logLevel))
    return await seedAndSummarize(context, config)
  } finally {
    await shutdown.run()
  }
}

async function migrateDatabase(config: Config, connectionString: string): Promise<void> {
  const directUrl = config.databaseDirectUrl ?? connectionString
  await migrate(directUrl)
  const warning = await connectionWarning(directUrl, config.processes)
  if (warning) print(warning)
}

/** Seeds the database and checks whose pictures it has; returns the lines about the administrator and the payments. */
async function seedAndSummarize(context: AppContext, config: Config): Promise<StartSummary> {
  const administrator = await seed(context, config)
  await ownsImages(context)
  return { administrator, payments: paymentSetup(context.payments).summary }
}
