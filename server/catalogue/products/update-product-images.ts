import type { productManagement } from '#contract/catalogue/product-management.ts'
import type { Input } from '#contract/endpoint.ts'
import { maxProductImages } from '#contract/limits.ts'
import type { RunningTransaction } from '#server/database/connect.ts'
import { invalidField } from '#server/errors.ts'
import type { SavedImage } from '#server/uploads/save-images.ts'
import {
  appendProductImages,
  countProductImages,
  deleteProductImages,
  reorderProductImages,
} from './product-images.store.ts'

type SaveProductInput = Input<typeof productManagement.saveProduct>['body']
type ImagePlacementsInput = NonNullable<SaveProductInput['pictures']>

/** Deletes, adds and orders a product's images as the form specifies. */
export async function updateProductImages(
  trx: RunningTransaction,
  productId: string,
  { deletedImageIds = [], pictures: placements }: Pick<SaveProductInput, 'deletedImageIds' | 'pictures'>,
  added: readonly SavedImage[],
): Promise<void> {
  await deleteProductImages(trx, productId, deletedImageIds)
  const addedIds = await appendProductImages(trx, productId, added)
  if ((await countProductImages(trx, productId)) > maxProductImages) {
    throw invalidField('images', `A product can have at most ${maxProductImages} pictures.`)
  }
  if (placements) await reorderProductImages(trx, productId, toImagePlacements(placements, addedIds))
}

/** The images by id with their colours; an image that is named twice counts once. */
function toImagePlacements(placements: ImagePlacementsInput, addedIds: readonly string[]) {
  const colors = new Map<string, string | null | undefined>()
  for (const { id, file, color } of placements) {
    const imageId = id ?? (file === undefined ? undefined : addedIds[file])
    if (imageId !== undefined && !colors.has(imageId)) colors.set(imageId, color)
  }
  return [...colors].map(([id, color]) => ({ id, color }))
}
