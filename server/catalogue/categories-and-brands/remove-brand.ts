import { recordDeletion } from '#server/audit/record-change.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notFound } from '#server/errors.ts'
import { countProducts } from '../products/products.store.ts'
import { deleteBrand, lockBrand } from './brands.store.ts'
import { inUseError } from './in-use-error.ts'

/** Deletes a brand; a conflict with their number while products belong to it. */
export const removeBrand = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>, administrator: Caller, id: string) =>
  inTransaction(db, async (trx) => {
    const before = await lockBrand(trx, id)
    if (!before) throw notFound('Brand')
    const products = await countProducts(trx, { brandId: id })
    if (products > 0) throw inUseError('brand', products)
    await deleteBrand(trx, id)
    await recordDeletion(trx, administrator, clock(), { subject: 'brand', subjectId: id, before })
    return { message: 'Brand deleted successfully!' }
  })
