import { recordChanges } from '#server/audit/record-change.ts'
import type { AppContext } from '#server/context.ts'
import type { RunningTransaction } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { productAuditSnapshot } from './product-audit-snapshot.ts'
import type { Product } from './product-response.ts'
import { existingProductsByIds } from './products.store.ts'
import { lockDueProducts, publishProducts } from './unpublished-products.store.ts'

/** The job's name in the queue. */
export const publishScheduledProductsJob = 'publish-scheduled-products'

/** Publishes the scheduled products whose `publish_at` has passed. Every process shows them with the next request. */
export async function publishScheduledProducts({ db, clock, log }: Pick<AppContext, 'db' | 'clock' | 'log'>) {
  const count = await inTransaction(db, (trx) => publishDueProducts(trx, clock()))
  if (count > 0) log.info({ count }, 'scheduled products are on sale')
}

async function publishDueProducts(trx: RunningTransaction, now: Date): Promise<number> {
  const ids = await lockDueProducts(trx, now)
  if (ids.length === 0) return 0
  const products = await existingProductsByIds(trx, ids)
  await publishProducts(trx, ids, now)
  await recordChanges(trx, { actor: 'scheduled job', now }, products.map(toAuditChange))
  return ids.length
}

const toAuditChange = (product: Product) => ({
  subject: 'product' as const,
  subjectId: product.id,
  before: productAuditSnapshot(product),
  after: productAuditSnapshot({ ...product, status: undefined, publishAt: undefined }),
})
