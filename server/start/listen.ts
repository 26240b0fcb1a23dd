import { buildApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import type { AppContext } from '#server/context.ts'
import { startJobs } from '#server/jobs.ts'
import { createRateCounter } from './create-rate-counter.ts'
import { listen } from './port.ts'
import type { Shutdown } from './shutdown.ts'
import type { StartingPage } from './starting-page.ts'

/** Takes visitors and runs jobs in this process, in place of whoever told them to wait; returns once it does. */
export async function startServing(
  context: AppContext,
  config: Config,
  connectionString: string,
  closing: Shutdown,
  waiting?: StartingPage,
): Promise<void> {
  const counters = await createRateCounter(config, closing, context.log)
  const app = await buildApp(context, config, { rateCounter: counters })
  closing.add(() => app.close())
  const jobs = startJobs(context, config.databaseDirectUrl ?? connectionString, config)
  closing.add(() => jobs.stop())
  await waiting?.close()
  await listen(app, config)
}
