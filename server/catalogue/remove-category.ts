import { recordChange } from '../audit/record-change.ts'
import { inTransaction } from '../database/transaction.ts'
import { notFound } from '../errors.ts'
import type { Caller, Shop } from '../shop.ts'
import { deleteCategory, lockCategory } from './categories.store.ts'
import { countProducts } from './products.store.ts'
import { stillInUse } from './still-in-use.ts'

/** Deletes a category; a conflict that says how many while products are in it. */
export const removeCategory = ({ db, clock }: Pick<Shop, 'db' | 'clock'>, by: Caller, id: string) =>
  inTransaction(db, async (trx) => {
    const before = await lockCategory(trx, id)
    if (!before) throw notFound('Category')
    const products = await countProducts(trx, { categoryId: id })
    if (products > 0) throw stillInUse('category', products)
    await deleteCategory(trx, id)
    await recordChange(trx, { by, at: clock(), subject: 'category', subjectId: id, before, after: null })
    return { message: 'Category deleted successfully!' }
  })
