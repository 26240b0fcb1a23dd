import { recordChange } from '../audit/record-change.ts'
import { inTransaction } from '../database/transaction.ts'
import { notFound } from '../errors.ts'
import type { Caller, Shop } from '../shop.ts'
import { auditedProduct } from './audited-product.ts'
import { hideProduct, lockProduct, productById } from './products.store.ts'

/** Takes a product out of the shop: no listing, page or new order has it any more; past orders keep it. */
export const removeProduct = ({ db, clock }: Pick<Shop, 'db' | 'clock'>, by: Caller, id: string) =>
  inTransaction(db, async (trx) => {
    if (!(await lockProduct(trx, id))) throw notFound('Product')
    const before = await auditedProduct(trx, await productById(trx, id))
    await hideProduct(trx, id, clock())
    await recordChange(trx, { by, at: clock(), subject: 'product', subjectId: id, before, after: null })
    return { message: 'Product deleted successfully!' }
  })
