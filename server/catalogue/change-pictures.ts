import type { Asked } from '#contract/endpoint.ts'
import type { productManagement } from '#contract/product-management.ts'
import type { RunningTransaction } from '../database/connect.ts'
import { invalidField } from '../errors.ts'
import type { KeptPicture } from '../uploads/keep-pictures.ts'
import { appendPictures, arrangePictures, countPictures, removePictures } from './product-images.store.ts'

type Form = Asked<typeof productManagement.saveProduct>['body']
type Places = NonNullable<Form['pictures']>

/** More pictures than this slow the page down and help nobody choose. */
export const mostPictures = 20

/** Deletes, adds and orders a product's pictures as its form says. */
export async function changePictures(
  trx: RunningTransaction,
  productId: string,
  { deletedImageIds = [], pictures }: Pick<Form, 'deletedImageIds' | 'pictures'>,
  added: readonly KeptPicture[],
): Promise<void> {
  await removePictures(trx, productId, deletedImageIds)
  const addedIds = await appendPictures(trx, productId, added)
  if ((await countPictures(trx, productId)) > mostPictures) {
    throw invalidField('images', `A product can have at most ${mostPictures} pictures.`)
  }
  if (pictures) await arrangePictures(trx, productId, placesOf(pictures, addedIds))
}

/** By ids, each once: one that is named again would have two places. */
function placesOf(pictures: Places, addedIds: readonly string[]) {
  const places = new Map<string, string | null | undefined>()
  for (const { id, file, color } of pictures) {
    const meant = id ?? (file === undefined ? undefined : addedIds[file])
    if (meant !== undefined && !places.has(meant)) places.set(meant, color)
  }
  return [...places].map(([id, color]) => ({ id, color }))
}
