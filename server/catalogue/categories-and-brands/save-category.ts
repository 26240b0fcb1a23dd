import type { categoriesAndBrands } from '#contract/catalogue/categories-and-brands.ts'
import type { Input } from '#contract/endpoint.ts'
import { recordChange } from '#server/audit/record-change.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { assertUnchanged, notFound } from '#server/errors.ts'
import type { ReceivedFile } from '#server/http/form.ts'
import { saveImages } from '#server/uploads/save-images.ts'
import { replaceAttributes } from '../attributes/attributes.store.ts'
import { checkAttributes } from '../attributes/check-attributes.ts'
import { categoryById, categoryRecordById, insertCategory, lockCategory, updateCategory } from './categories.store.ts'
import { categoryAuditSnapshot } from './category-audit-snapshot.ts'
import { toCategoryResponse } from './show-category.ts'

type SaveCategoryInput = Input<typeof categoriesAndBrands.saveCategory>['body']

/**
 * Creates a category, or updates the one with the id: a conflict when it was changed after `seenUpdatedAt`. A new image replaces the old
 * one, also when `clearImage` is set.
 */
export async function saveCategory(
  { db, images, clock }: Pick<AppContext, 'db' | 'images' | 'clock'>,
  administrator: Caller,
  { id: givenId, clearImage, attributes, seenAttributeIds, seenUpdatedAt, ...columns }: SaveCategoryInput,
  files: readonly ReceivedFile[] = [],
) {
  if (givenId) await categoryById(db, givenId)
  const [image] = await saveImages(images, files, 'image')
  return inTransaction(db, async (trx) => {
    const now = clock()
    const before = givenId ? await lockCategory(trx, givenId) : null
    if (before === undefined) throw notFound('Category')
    if (before) assertUnchanged('category', before.updatedAt, seenUpdatedAt)
    const imageFile = image?.file ?? (clearImage || !before ? null : undefined)
    if (attributes) checkAttributes(before?.attributes ?? [], attributes, seenAttributeIds)
    if (before) await updateCategory(trx, before.id, { ...columns, imageFile }, now)
    const id = before?.id ?? (await insertCategory(trx, { ...columns, imageFile: imageFile ?? null }, now))
    if (attributes) await replaceAttributes(trx, id, attributes)
    const category = await categoryRecordById(trx, id)
    await recordChange(trx, {
      actor: administrator,
      now,
      subject: 'category',
      subjectId: category.id,
      before: before && categoryAuditSnapshot(before),
      after: categoryAuditSnapshot(category),
    })
    const message = `Category ${before ? 'updated' : 'created'} successfully!`
    return { message, category: toCategoryResponse(category) }
  })
}
