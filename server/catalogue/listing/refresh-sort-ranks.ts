import type { AppContext } from '#server/context.ts'
import { refreshTopSellers, updateSortRanks } from './sort-ranks.store.ts'

/** What the clock calls it. */
export const refreshSortRanksJob = 'refresh-ranks'

/** Few enough that nobody who buys one of them notices. */
const batchSize = 200

/** Brings best selling and most viewed up to date with what was bought and looked at since the last time, and what search looks through first. */
export async function refreshSortRanks({ db }: Pick<AppContext, 'db'>): Promise<void> {
  let reached = batchSize
  while (reached === batchSize) reached = await updateSortRanks(db, batchSize)
  await refreshTopSellers(db)
}
