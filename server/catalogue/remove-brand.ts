import { recordChange } from '../audit/record-change.ts'
import { inTransaction } from '../database/transaction.ts'
import { notFound } from '../errors.ts'
import type { Caller, Shop } from '../shop.ts'
import { deleteBrand, lockBrand } from './brands.store.ts'
import { countProducts } from './products.store.ts'
import { stillInUse } from './still-in-use.ts'

/** Deletes a brand; a conflict that says how many while products are of it. */
export const removeBrand = ({ db, clock }: Pick<Shop, 'db' | 'clock'>, by: Caller, id: string) =>
  inTransaction(db, async (trx) => {
    const before = await lockBrand(trx, id)
    if (!before) throw notFound('Brand')
    const products = await countProducts(trx, { brandId: id })
    if (products > 0) throw stillInUse('brand', products)
    await deleteBrand(trx, id)
    await recordChange(trx, { by, at: clock(), subject: 'brand', subjectId: id, before, after: null })
    return { message: 'Brand deleted successfully!' }
  })
