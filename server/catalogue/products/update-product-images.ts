import type { productManagement } from '#contract/catalogue/product-management.ts'
import type { Input } from '#contract/endpoint.ts'
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
type PicturesInput = NonNullable<SaveProductInput['pictures']>

/** More pictures than this slow the page down and help nobody choose. */
export const maxProductImages = 20

/** Deletes, adds and orders a product's pictures as its form says. */
export async function updateProductImages(
  trx: RunningTransaction,
  productId: string,
  { deletedImageIds = [], pictures }: Pick<SaveProductInput, 'deletedImageIds' | 'pictures'>,
  added: readonly SavedImage[],
): Promise<void> {
  await deleteProductImages(trx, productId, deletedImageIds)
  const addedIds = await appendProductImages(trx, productId, added)
  if ((await countProductImages(trx, productId)) > maxProductImages) {
    throw invalidField('images', `A product can have at most ${maxProductImages} pictures.`)
  }
  if (pictures) await reorderProductImages(trx, productId, toImagePlacements(pictures, addedIds))
}

/** By ids, each once: one that is named again would have two places. */
function toImagePlacements(pictures: PicturesInput, addedIds: readonly string[]) {
  const places = new Map<string, string | null | undefined>()
  for (const { id, file, color } of pictures) {
    const meant = id ?? (file === undefined ? undefined : addedIds[file])
    if (meant !== undefined && !places.has(meant)) places.set(meant, color)
  }
  return [...places].map(([id, color]) => ({ id, color }))
}
