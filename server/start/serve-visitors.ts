import { buildApp } from '../app.ts'
import type { Config } from '../config.ts'
import { startJobs } from '../jobs.ts'
import type { Shop } from '../shop.ts'
import type { Closing } from './closing.ts'
import { openCounters } from './counters.ts'
import { listen } from './port.ts'
import type { Waiting } from './while-starting.ts'

/** Takes visitors and runs jobs in this process, in place of whoever told them to wait; returns once it does. */
export async function serveVisitors(
  shop: Shop,
  config: Config,
  connectionString: string,
  closing: Closing,
  waiting?: Waiting,
): Promise<void> {
  const counters = await openCounters(config, closing, shop.log)
  const app = await buildApp(shop, config, { counters })
  closing.add(() => app.close())
  const jobs = startJobs(shop, config.databaseDirectUrl ?? connectionString, config)
  closing.add(() => jobs.stop())
  await waiting?.leave()
  await listen(app, config)
}
