import { maxUnusedReturnPictures, unusedReturnPictureTtl } from '#contract/orders/returns/return-pictures.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError, notFound } from '#server/errors.ts'
import type { ReceivedFile } from '#server/http/form.ts'
import { lockExistingOrder } from '../../locked-order.store.ts'
import { findOrder } from '../../orders.store.ts'
import { assertDelivered } from '../returnable-lines.ts'
import { countUnusedPictures, deleteUnusedPictures, insertReturnPicture } from './return-pictures.store.ts'

/**
 * Stores a picture for a return of the caller's delivered order, or of any for an administrator: as WebP, at most 1600 px, without metadata.
 * Throws 'invalid' without a file, a conflict before the delivery and above the maximum of pictures without a return, 'tooLarge' (413) or
 * 'notAnImage' (415).
 */
export async function uploadReturnPicture(
  { db, images, clock }: Pick<AppContext, 'db' | 'images' | 'clock'>,
  caller: Caller,
  orderId: string,
  files: readonly ReceivedFile[],
): Promise<{ id: string }> {
  const userId = caller.userType === 'ADMIN' ? undefined : caller.id
  // Rights are checked before the picture is decoded, which takes a CPU core.
  const found = await findOrder(db, orderId, userId)
  if (!found) throw notFound('Order')
  assertDelivered(found)
  const content = await normalizePicture(images, files)
  return inTransaction(db, async (trx) => {
    // The lock makes concurrent uploads count one after the other.
    assertDelivered(await lockExistingOrder(trx, orderId, userId))
    const now = clock()
    await deleteUnusedPictures(trx, new Date(now.getTime() - unusedReturnPictureTtl), orderId)
    if ((await countUnusedPictures(trx, orderId)) >= maxUnusedReturnPictures) throw tooManyPictures()
    return { id: await insertReturnPicture(trx, { orderId, createdAt: now, content }) }
  })
}

const tooManyPictures = () =>
  new AppError('conflict', 'Too many pictures were added that belong to no return. Please try again tomorrow.')

const field = 'picture'
const invalidPicture = (kind: AppError['kind'], message: string) =>
  new AppError(kind, message, { errors: { [field]: message } })

async function normalizePicture(images: AppContext['images'], files: readonly ReceivedFile[]): Promise<Buffer> {
  const file = files.find((received) => received.field === field)
  if (!file) throw invalidPicture('invalid', 'Choose a picture.')
  try {
    return await images.normalize(file.bytes)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw invalidPicture(error.kind, error.message)
  }
}
