import { sql } from 'kysely'
import type { RunningTransaction } from '#server/database/connect.ts'

/** A picture that a product shall have: one of its own by its id, or a new one. */
export type ProductImageInput = {
  id: string | null
  file: string
  filename: string
  color: string | null
  source: string | null
}

/** Gives a product just these pictures in this order; its own keep their ids. */
export async function replaceProductImages(
  trx: RunningTransaction,
  productId: string,
  pictures: readonly ProductImageInput[],
  at: Date,
): Promise<void> {
  const kept = pictures.flatMap(({ id, color, source }, position) => (id ? [{ id, color, source, position }] : []))
  await sql`
    delete from product_images where product_id = ${productId} and id <> all(${kept.map(({ id }) => id)}::uuid[])`.execute(
    trx,
  )
  await sql`
    update product_images set position = kept.position, color = kept.color, source = kept.source
    from unnest(${kept.map(({ id }) => id)}::uuid[], ${kept.map(({ color }) => color)}::text[],
      ${kept.map(({ source }) => source)}::text[], ${kept.map(({ position }) => position)}::int[]) as kept (id, color, source, position)
    where product_images.id = kept.id and product_id = ${productId}`.execute(trx)
  const added = pictures.flatMap((picture, position) => (picture.id ? [] : [{ ...picture, position }]))
  await sql`
    insert into product_images (product_id, file, filename, color, source, position)
    select ${productId}::uuid, * from unnest(${added.map(({ file }) => file)}::text[], ${added.map(({ filename }) => filename)}::text[],
      ${added.map(({ color }) => color)}::text[], ${added.map(({ source }) => source)}::text[],
      ${added.map(({ position }) => position)}::int[])`.execute(trx)
  await sql`
    update products set updated_at = greatest(${at}::timestamptz, updated_at + interval '1 millisecond')
    where id = ${productId}`.execute(trx)
}
