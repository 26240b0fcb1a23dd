import type { AppContext } from '#server/context.ts'
import { refreshTopSellers, updateSortRanks } from './sort-ranks.store.ts'

/** The job's name in the queue. */
export const refreshSortRanksJob = 'refresh-sort-ranks'

/** Products in one statement; a larger number would lock them long enough to delay orders. */
const batchSize = 200

/** Updates the sort ranks of products from their sales and views, and the top sellers that a search scans first. */
export async function refreshSortRanks({ db }: Pick<AppContext, 'db'>): Promise<void> {
  let updated = batchSize
  while (updated === batchSize) updated = await updateSortRanks(db, batchSize)
  await refreshTopSellers(db)
}
