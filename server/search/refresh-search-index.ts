import { setTimeout as delay } from 'node:timers/promises'
import { nilUuid } from '#contract/uuid.ts'
import type { AppContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { defineJob } from '#server/queue/define-job.ts'
import { findIndexedProducts, notifyIndexRefreshed, refreshIndexRows } from './refresh-search-index.store.ts'

/** Queued by a migration that changes what the search index contains; `after` is the last product that is done. */
export const refreshSearchIndexJob = defineJob<{ after?: string }>('refresh-search-index')

/** Products in one transaction, which locks them; a larger number would delay orders. */
const batchSize = 50

/** The pause after each transaction, as a multiple of its duration: a million products would occupy a core for half an hour while shoppers browse. */
const pauseFactor = 2

/** Products of one job, so that the store can stop between two jobs. */
const productsPerJob = 500

/** Writes the next products into the search index again, and queues a job for those that follow. */
export async function refreshSearchIndex(
  { db }: Pick<AppContext, 'db'>,
  { after = nilUuid }: { after?: string },
  count = productsPerJob,
): Promise<void> {
  const ids = await findIndexedProducts(db, after, count)
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = ids.slice(start, start + batchSize)
    const startedAt = performance.now()
    await inTransaction(db, (trx) => refreshIndexRows(trx, batch))
    await delay(pauseFactor * (performance.now() - startedAt))
  }
  if (ids.length === count) {
    await refreshSearchIndexJob.add(db, { after: ids.at(-1)! }, { key: refreshSearchIndexJob.name, priority: 'LAST' })
  } else {
    await notifyIndexRefreshed(db)
  }
}
