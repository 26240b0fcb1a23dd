import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import {
  type CategoryPart,
  findBestSellers,
  notifyBestSellersChanged,
  refreshTopSellers,
  updateSortRanks,
} from './sort-ranks.store.ts'

/** The job's name in the queue. */
export const refreshSortRanksJob = 'refresh-sort-ranks'

/** Products in one statement; a larger number would lock them long enough to delay orders. */
const batchSize = 200

/**
 * The minutes in which the job updates all categories, a part of them in each: the cached pages of a category change with its ranks, and
 * would otherwise all be rendered again at once.
 */
const partCount = 5

/** Updates the sort ranks of products from their sales and views, and the top sellers that a search scans first. */
export async function refreshSortRanks({ db }: Pick<AppContext, 'db'>): Promise<void> {
  await updateRanksOf(db, { index: 0, count: 1 })
  await refreshTopSellers(db)
}

/** The same in five minutes, if it is called in each of them. */
export async function refreshSortRanksInTurn({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const index = Math.floor(clock().getTime() / 60_000) % partCount
  await updateRanksOf(db, { index, count: partCount })
  if (index === 0) await refreshTopSellers(db)
}

/** Most updates change counts and no order: the pages with the best sellers of a category stay in the cache then. */
async function updateRanksOf(db: Database, part: CategoryPart): Promise<void> {
  const before = await findBestSellers(db, part)
  let updated = batchSize
  while (updated === batchSize) updated = await updateSortRanks(db, part, batchSize)
  const after = await findBestSellers(db, part)
  const changed = [...after].filter(([category, products]) => before.get(category) !== products)
  if (changed.length > 0)
    await notifyBestSellersChanged(
      db,
      changed.map(([category]) => category),
    )
}
