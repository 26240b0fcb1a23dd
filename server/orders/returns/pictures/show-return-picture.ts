import type { AppContext, Caller } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { findPictureContent } from './return-pictures.store.ts'

/** A picture of returned goods (WebP). Throws notFound unless it is of an order of the caller, or the caller is an administrator. */
export async function showReturnPicture(
  { db }: Pick<AppContext, 'db'>,
  { id, userType }: Caller,
  { id: orderId, pictureId }: { id: string; pictureId: string },
) {
  const userId = userType === 'ADMIN' ? undefined : id
  const content = await findPictureContent(db, { orderId, pictureId, userId })
  if (!content) throw notFound('Picture')
  return { name: `${pictureId}.webp`, bytes: content }
}
