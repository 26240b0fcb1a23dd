import { sql } from 'kysely'
import type { RunningTransaction } from '../database/connect.ts'
import type { KeptPicture } from '../uploads/keep-pictures.ts'

/** Takes pictures off a product; ids that are not its own touch nothing. */
export const removePictures = (trx: RunningTransaction, productId: string, ids: readonly string[]) =>
  trx
    .deleteFrom('productImages')
    .where('productId', '=', productId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()

/** Puts pictures behind those that a product has. */
export const appendPictures = (trx: RunningTransaction, productId: string, pictures: readonly KeptPicture[]) =>
  sql`
    insert into product_images (product_id, file, filename, position)
    select ${productId}, file, filename,
      (select coalesce(max(position) + 1, 0) from product_images where product_id = ${productId}) + (nth - 1)
    from unnest(${pictures.map(({ file }) => file)}::text[], ${pictures.map(({ filename }) => filename)}::text[])
      with ordinality as added (file, filename, nth)`.execute(trx)

/** How many pictures a product has. */
export async function countPictures(trx: RunningTransaction, productId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('productImages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('productId', '=', productId)
    .executeTakeFirstOrThrow()
  return count
}
