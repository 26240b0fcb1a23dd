import type { categoriesAndBrands } from '#contract/catalogue/categories-and-brands.ts'
import type { Input } from '#contract/endpoint.ts'
import { recordChange } from '#server/audit/record-change.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { assertUnchanged, notFound } from '#server/errors.ts'
import { insertBrand, lockBrand, updateBrand } from './brands.store.ts'

type SaveBrandInput = Input<typeof categoriesAndBrands.saveBrand>['body']

/** Creates a brand, or updates the one with the id: a conflict when it was changed after `seenUpdatedAt`. */
export function saveBrand(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  administrator: Caller,
  { id, seenUpdatedAt, ...columns }: SaveBrandInput,
) {
  return inTransaction(db, async (trx) => {
    const now = clock()
    const before = id ? await lockBrand(trx, id) : null
    if (before === undefined) throw notFound('Brand')
    if (before) assertUnchanged('brand', before.updatedAt, seenUpdatedAt)
    const brand = before ? await updateBrand(trx, before.id, columns, now) : await insertBrand(trx, columns, now)
    await recordChange(trx, { actor: administrator, now, subject: 'brand', subjectId: brand.id, before, after: brand })
    return { message: `Brand ${before ? 'updated' : 'created'} successfully!`, brand }
  })
}
