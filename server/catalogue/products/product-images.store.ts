import { sql } from 'kysely'
import type { RunningTransaction } from '#server/database/connect.ts'
import type { SavedImage } from '#server/uploads/save-images.ts'
import { touchProduct } from './write-products.store.ts'

/** Deletes images of a product; ids of other products' images have no effect. */
export const deleteProductImages = (trx: RunningTransaction, productId: string, ids: readonly string[]) =>
  trx
    .deleteFrom('productImages')
    .where('productId', '=', productId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()

/** Appends images to a product and returns their ids in the same order. */
export async function appendProductImages(
  trx: RunningTransaction,
  productId: string,
  images: readonly SavedImage[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string; position: number }>`
    insert into product_images (product_id, file, filename, position)
    select ${productId}, file, filename,
      (select coalesce(max(position) + 1, 0) from product_images where product_id = ${productId}) + (row_number - 1)
    from unnest(${images.map(({ file }) => file)}::text[], ${images.map(({ filename }) => filename)}::text[])
      with ordinality as added (file, filename, row_number)
    returning id, position`.execute(trx)
  return rows.sort((a, b) => a.position - b.position).map(({ id }) => id)
}

/** Gives a product the images of another one; the files are shared. */
export const copyProductImages = (trx: RunningTransaction, fromProductId: string, toProductId: string) =>
  sql`
    insert into product_images (product_id, file, filename, color, position)
    select ${toProductId}, file, filename, color, position from product_images where product_id = ${fromProductId}`.execute(
    trx,
  )

/** An image and its colour; an undefined colour keeps the current one. */
type ImagePlacement = { id: string; color: string | null | undefined }

/** Orders a product's images, those that are not named last; ids of other products' images have no effect. */
export const reorderProductImages = (
  trx: RunningTransaction,
  productId: string,
  placements: readonly ImagePlacement[],
) =>
  sql`
    update product_images image
    set position = reordered.position, color = case when reordered.recolored then reordered.color else image.color end
    from (
      select existing.id, placement.color, coalesce(placement.recolored, false) as recolored,
        row_number() over (order by placement.row_number nulls last, existing.position, existing.id) - 1 as position
      from product_images existing left join unnest(${placements.map(({ id }) => id)}::uuid[],
        ${placements.map(({ color }) => color ?? null)}::text[], ${placements.map(({ color }) => color !== undefined)}::boolean[])
        with ordinality as placement (id, color, recolored, row_number) on placement.id = existing.id
      where existing.product_id = ${productId}
    ) as reordered
    where image.id = reordered.id`.execute(trx)

/** How many images a product has. */
export async function countProductImages(trx: RunningTransaction, productId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('productImages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('productId', '=', productId)
    .executeTakeFirstOrThrow()
  return count
}

/** An image of a product: an existing one by its id, or a new one. */
export type ProductImageInput = {
  id: string | null
  file: string
  filename: string
  color: string | null
  source: string | null
}

/** Replaces the images of a product; images with an id are kept. */
export async function replaceProductImages(
  trx: RunningTransaction,
  productId: string,
  images: readonly ProductImageInput[],
  now: Date,
): Promise<void> {
  const kept = images.flatMap(({ id, color, source }, position) => (id ? [{ id, color, source, position }] : []))
  await sql`
    delete from product_images where product_id = ${productId} and id <> all(${kept.map(({ id }) => id)}::uuid[])`.execute(
    trx,
  )
  await sql`
    update product_images set position = kept.position, color = kept.color, source = kept.source
    from unnest(${kept.map(({ id }) => id)}::uuid[], ${kept.map(({ color }) => color)}::text[],
      ${kept.map(({ source }) => source)}::text[], ${kept.map(({ position }) => position)}::int[]) as kept (id, color, source, position)
    where product_images.id = kept.id and product_id = ${productId}`.execute(trx)
  const added = images.flatMap((image, position) => (image.id ? [] : [{ ...image, position }]))
  await sql`
    insert into product_images (product_id, file, filename, color, source, position)
    select ${productId}::uuid, * from unnest(${added.map(({ file }) => file)}::text[], ${added.map(({ filename }) => filename)}::text[],
      ${added.map(({ color }) => color)}::text[], ${added.map(({ source }) => source)}::text[],
      ${added.map(({ position }) => position)}::int[])`.execute(trx)
  await touchProduct(trx, productId, now)
}
