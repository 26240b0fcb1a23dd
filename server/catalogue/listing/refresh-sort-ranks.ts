import type { AppContext } from '#server/context.ts'
import type { Database, RunningTransaction } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
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

async function updateRanksOf(db: Database, part: CategoryPart): Promise<void> {
  let updated = batchSize
  while (updated === batchSize) updated = await inTransaction(db, (trx) => updateBatch(trx, part))
}

/**
 * Updates one batch and returns its size. Notifies of the categories whose best sellers it has changed: most updates change counts and no
 * order, and product pages with similar products stay in the cache then.
 */
async function updateBatch(trx: RunningTransaction, part: CategoryPart): Promise<number> {
  const before = await findBestSellers(trx, part)
  const updated = await updateSortRanks(trx, part, batchSize)
  if (updated === 0) return 0
  const after = await findBestSellers(trx, part)
  const changed = [...after.keys()].filter((categoryId) => before.get(categoryId) !== after.get(categoryId))
  if (changed.length > 0) await notifyBestSellersChanged(trx, changed)
  return updated
}
