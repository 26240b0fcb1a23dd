import type { AppContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { publishDueProducts } from './unpublished-products.store.ts'

/** The job's name in the queue. */
export const publishScheduledProductsJob = 'publish-scheduled-products'

/** Publishes the scheduled products whose `publish_at` has passed. Every process shows them with the next request. */
export async function publishScheduledProducts({ db, clock, log }: Pick<AppContext, 'db' | 'clock' | 'log'>) {
  const count = await inTransaction(db, (trx) => publishDueProducts(trx, clock()))
  if (count > 0) log.info({ count }, 'scheduled products are on sale')
}
