import type { Shop } from './shop.ts'
import { removeUnusedPictures } from './upkeep/remove-unused-pictures.ts'
import { removeUsedUp } from './upkeep/remove-used-up.ts'

const hour = 3_600_000

/** What the clock starts: each job is a use case, and one that fails is told and tried again the next time. */
const jobs: readonly { name: string; every: number; run: (shop: Shop) => Promise<unknown> }[] = [
  { name: 'remove unused pictures', every: 24 * hour, run: removeUnusedPictures },
  { name: 'remove what is used up', every: 24 * hour, run: removeUsedUp },
]

/** Starts the clock; `stop` ends it and waits for what runs. */
export function startJobs(shop: Shop): { stop(): Promise<void> } {
  const running = new Set<Promise<unknown>>()
  const timers = jobs.map(({ name, every, run }) =>
    setInterval(() => {
      const work = run(shop).catch((error: unknown) => shop.log.error({ err: error, job: name }, 'a job failed'))
      running.add(work)
      void work.finally(() => running.delete(work))
    }, every).unref(),
  )
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running)
    },
  }
}
