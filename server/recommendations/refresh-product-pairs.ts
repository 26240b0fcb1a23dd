import { nilUuid } from '#contract/uuid.ts'
import type { AppContext } from '#server/context.ts'
import { pairPeriod } from './pair-rules.ts'
import { deletePairsWithoutBuyers, findBoughtProducts, updateBuyers, updatePairs } from './product-pairs.store.ts'

/** The job's name in the queue. */
export const refreshProductPairsJob = 'refresh-product-pairs'

/** Products in one statement, which takes about a quarter of a second in a store with 1,000,000 orders. */
const batchSize = 500

/** Computes which products are bought together from the orders of the last year. Reads orders without locking them, and writes tables of its own only. */
export async function refreshProductPairs({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const since = new Date(clock().getTime() - pairPeriod)
  await updateBuyers(db, since)
  await deletePairsWithoutBuyers(db)
  let ids = await findBoughtProducts(db, nilUuid, batchSize)
  while (ids.length > 0) {
    await updatePairs(db, ids, since)
    ids = await findBoughtProducts(db, ids.at(-1)!, batchSize)
  }
}
