import { recordDeletion } from '#server/audit/record-change.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notFound } from '#server/errors.ts'
import { lockVariants } from '../variants/variants.store.ts'
import { productAuditSnapshot } from './product-audit-snapshot.ts'
import { existingProductById } from './products.store.ts'
import { lockProduct, softDeleteProducts } from './write-products.store.ts'

/** Deletes a product: it disappears from listings, pages and carts, and past orders keep it. */
export const removeProduct = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>, administrator: Caller, id: string) =>
  inTransaction(db, async (trx) => {
    // Variants are locked before the product, in the order of order placement, to avoid deadlocks.
    await lockVariants(trx, id)
    if (!(await lockProduct(trx, id))) throw notFound('Product')
    const before = productAuditSnapshot(await existingProductById(trx, id))
    await softDeleteProducts(trx, [id], clock())
    await recordDeletion(trx, administrator, clock(), { subject: 'product', subjectId: id, before })
    return { message: 'Product deleted successfully!' }
  })
