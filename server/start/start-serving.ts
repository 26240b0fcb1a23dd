import { buildApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import type { AppContext } from '#server/context.ts'
import { startJobs } from '#server/jobs.ts'
import { createRateCounter } from './create-rate-counter.ts'
import type { HttpServer } from './http-server.ts'
import type { Shutdown } from './shutdown.ts'

type Serving = { context: AppContext; config: Config; connectionString: string; server: HttpServer; shutdown: Shutdown }

/** Runs jobs and serves requests in this process; resolves when the port is open. */
export async function startServing({ context, config, connectionString, server, shutdown }: Serving): Promise<void> {
  const rateCounter = await createRateCounter(config, shutdown, context.log)
  const app = await buildApp(context, config, { rateCounter, serverFactory: server.serverFactory })
  shutdown.add(() => app.close())
  const jobs = startJobs(context, config.databaseDirectUrl ?? connectionString, config)
  shutdown.add(() => jobs.stop())
  await server.serve(app)
}
