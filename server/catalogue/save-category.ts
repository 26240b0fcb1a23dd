import type { categoriesAndBrands } from '#contract/categories-and-brands.ts'
import type { Asked } from '#contract/endpoint.ts'
import { recordChange } from '../audit/record-change.ts'
import { inTransaction } from '../database/transaction.ts'
import { notFound } from '../errors.ts'
import type { ReceivedFile } from '../http/form.ts'
import type { Caller, Shop } from '../shop.ts'
import { keepPictures } from '../uploads/keep-pictures.ts'
import { addCategory, categoryById, changeCategory, lockCategory } from './categories.store.ts'

type Form = Asked<typeof categoriesAndBrands.saveCategory>['body']

/** Makes a category, or changes the one with the id. Its picture stays unless a new one comes, which wins, or it is cleared. */
export async function saveCategory(
  { db, images, clock }: Pick<Shop, 'db' | 'images' | 'clock'>,
  by: Caller,
  { id, clearImage, ...columns }: Form,
  files: readonly ReceivedFile[] = [],
) {
  if (id) await categoryById(db, id)
  const [picture] = await keepPictures(images, files, 'image')
  return inTransaction(db, async (trx) => {
    const at = clock()
    const before = id ? await lockCategory(trx, id) : null
    if (before === undefined) throw notFound('Category')
    const imageFile = picture?.file ?? (clearImage || !before ? null : undefined)
    const category = before
      ? await changeCategory(trx, before.id, { ...columns, imageFile }, at)
      : await addCategory(trx, { ...columns, imageFile: imageFile ?? null }, at)
    await recordChange(trx, { by, at, subject: 'category', subjectId: category.id, before, after: category })
    return { message: `Category ${before ? 'updated' : 'created'} successfully!`, category }
  })
}
