import { recordDeletion } from '#server/audit/record-change.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notFound } from '#server/errors.ts'
import { countProducts } from '../products/products.store.ts'
import { deleteCategory, lockCategory } from './categories.store.ts'
import { categoryAuditSnapshot } from './category-audit-snapshot.ts'
import { inUseError } from './in-use-error.ts'

/** Deletes a category; a conflict with their number while products belong to it. */
export const removeCategory = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>, administrator: Caller, id: string) =>
  inTransaction(db, async (trx) => {
    const before = await lockCategory(trx, id)
    if (!before) throw notFound('Category')
    const products = await countProducts(trx, { categoryId: id })
    if (products > 0) throw inUseError('category', products)
    await deleteCategory(trx, id)
    await recordDeletion(trx, administrator, clock(), {
      subject: 'category',
      subjectId: id,
      before: categoryAuditSnapshot(before),
    })
    return { message: 'Category deleted successfully!' }
  })
