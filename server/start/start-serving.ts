import { flushCompileCache } from 'node:module'
import type { FastifyBaseLogger } from 'fastify'
import { buildApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import type { AppContext } from '#server/context.ts'
import { createMemoryRateCounter } from '#server/http/rate-limit/rate-counter.ts'
import { startJobs } from '#server/jobs.ts'
import { createRateCounter } from './create-rate-counter.ts'
import type { HttpServer } from './http-server.ts'
import type { Shutdown } from './shutdown.ts'
import { createWarmUp } from './warm-up.ts'

type Serving = {
  context: AppContext
  config: Config
  connectionString: string
  logger: FastifyBaseLogger
  server: HttpServer
  shutdown: Shutdown
}

/** Runs jobs and serves requests in this process; resolves when it is warmed up and the port is open. */
export async function startServing({
  context,
  config,
  connectionString,
  logger,
  server,
  shutdown,
}: Serving): Promise<void> {
  // In development Vite compiles a page when it is first requested, which would delay the start by seconds.
  const warmUp = createWarmUp(config.production)
  const rateCounter = (await createRateCounter(config, shutdown, context.log)) ?? createMemoryRateCounter()
  const app = await buildApp(warmUp.withoutViews(context), config, {
    logger,
    rateCounter: warmUp.withoutCounts(rateCounter),
    isWarmingUp: warmUp.isRunning,
    serverFactory: server.serverFactory,
  })
  shutdown.add(() => app.close())
  const jobs = startJobs(context, config.databaseDirectUrl ?? connectionString, config)
  shutdown.add(() => jobs.stop())
  shutdown.add(() => warmUp.stop())
  await server.serve(app, () => warmUp.run(app, context.log))
  shutdown.add(server.drain)
  // V8's code cache for the next start, which Node would keep in memory (4 MB) and store at the exit, so not if the process is killed.
  flushCompileCache()
}
