import type { catalogue } from '#contract/catalogue.ts'
import type { Asked } from '#contract/endpoint.ts'
import { notFound } from '../errors.ts'
import type { ReceivedFile } from '../http/form.ts'
import type { Shop } from '../shop.ts'
import { keepPictures } from '../uploads/keep-pictures.ts'
import { addCategory, categoryById, changeCategory } from './categories.store.ts'

type Form = Asked<typeof catalogue.saveCategory>['body']

/** Makes a category, or changes the one with the id. Its picture stays unless a new one comes, which wins, or it is cleared. */
export async function saveCategory(
  { db, images, clock }: Pick<Shop, 'db' | 'images' | 'clock'>,
  { id, clearImage, ...columns }: Form,
  files: readonly ReceivedFile[] = [],
) {
  if (id) await categoryById(db, id)
  const [picture] = await keepPictures(images, files, 'image')
  if (!id) {
    const category = await addCategory(db, { ...columns, imageFile: picture?.file ?? null }, clock())
    return { message: 'Category created successfully!', category }
  }
  const imageFile = picture?.file ?? (clearImage ? null : undefined)
  const category = await changeCategory(db, id, { ...columns, imageFile }, clock())
  if (!category) throw notFound('Category')
  return { message: 'Category updated successfully!', category }
}
