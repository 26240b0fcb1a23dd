import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { AppError } from '#server/errors.ts'

/** The ids of the pictures of a return as JSON, in the order of their upload; null without any. For a select of `order_returns item_return`. */
export const returnPicturesJson = sql<string[] | null>`(
  select json_agg(picture.id order by picture.created_at, picture.id)
  from return_pictures picture where picture.return_id = item_return.id)`

/** The content of a picture of an order (WebP), optionally of an order of one user; undefined when there is none. */
export async function findPictureContent(
  db: Database,
  { orderId, pictureId, userId }: { orderId: string; pictureId: string; userId?: string | undefined },
): Promise<Buffer | undefined> {
  let picture = db
    .selectFrom('returnPictures')
    .innerJoin('orders', 'orders.id', 'returnPictures.orderId')
    .select('content')
    .where('returnPictures.id', '=', pictureId)
    .where('returnPictures.orderId', '=', orderId)
  if (userId !== undefined) picture = picture.where('orders.userId', '=', userId)
  return (await picture.executeTakeFirst())?.content
}

/** How many pictures of an order belong to no return. */
export async function countUnusedPictures(db: Database, orderId: string): Promise<number> {
  const { count } = await db
    .selectFrom('returnPictures')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('orderId', '=', orderId)
    .where('returnId', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Inserts a picture that belongs to no return yet; returns its id. */
export async function insertReturnPicture(
  db: Database,
  picture: { orderId: string; createdAt: Date; content: Buffer },
): Promise<string> {
  const { id } = await db.insertInto('returnPictures').values(picture).returning('id').executeTakeFirstOrThrow()
  return id
}

/**
 * Attaches uploaded pictures to a return in the running transaction, in which the order is locked. Throws 'invalid' if one is of another order,
 * belongs to a return already, or was deleted.
 */
export async function attachReturnPictures(
  trx: Database,
  orderId: string,
  returnId: string,
  ids: readonly string[],
): Promise<void> {
  const pictures = new Set(ids)
  if (pictures.size === 0) return
  const { numUpdatedRows } = await trx
    .updateTable('returnPictures')
    .set({ returnId })
    .where('id', '=', sql<string>`any(${[...pictures]}::uuid[])`)
    .where('orderId', '=', orderId)
    .where('returnId', 'is', null)
    .executeTakeFirst()
  if (Number(numUpdatedRows) === pictures.size) return
  const message = 'A picture is no longer there. Please add the pictures again.'
  throw new AppError('invalid', message, { errors: { pictures: message } })
}

/** Deletes the pictures without a return that were uploaded before a time, optionally of one order. */
export async function deleteUnusedPictures(db: Database, uploadedBefore: Date, orderId?: string): Promise<void> {
  let pictures = db.deleteFrom('returnPictures').where('returnId', 'is', null).where('createdAt', '<', uploadedBefore)
  if (orderId !== undefined) pictures = pictures.where('orderId', '=', orderId)
  await pictures.execute()
}
