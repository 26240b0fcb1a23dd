import type { categoriesAndBrands } from '#contract/categories-and-brands.ts'
import type { Asked } from '#contract/endpoint.ts'
import { recordChange } from '../audit/record-change.ts'
import { inTransaction } from '../database/transaction.ts'
import { notFound } from '../errors.ts'
import type { Caller, Shop } from '../shop.ts'
import { addBrand, changeBrand, lockBrand } from './brands.store.ts'

type Form = Asked<typeof categoriesAndBrands.saveBrand>['body']

/** Makes a brand, or changes the one with the id. */
export function saveBrand({ db, clock }: Pick<Shop, 'db' | 'clock'>, by: Caller, { id, ...columns }: Form) {
  return inTransaction(db, async (trx) => {
    const at = clock()
    const before = id ? await lockBrand(trx, id) : null
    if (before === undefined) throw notFound('Brand')
    const brand = before ? await changeBrand(trx, before.id, columns, at) : await addBrand(trx, columns, at)
    await recordChange(trx, { by, at, subject: 'brand', subjectId: brand.id, before, after: brand })
    return { message: `Brand ${before ? 'updated' : 'created'} successfully!`, brand }
  })
}
