import { sql } from 'kysely'
import { type AuditActor, recordChange } from '#server/audit/record-change.ts'
import { isNotDeleted } from '#server/catalogue/products/select-products.store.ts'
import type { AppContext } from '#server/context.ts'
import type { RunningTransaction } from '#server/database/connect.ts'
import { inTransaction, lockUntilCommit } from '#server/database/transaction.ts'
import { findUnusedImages } from '#server/maintenance/image-references.store.ts'
import { countDemo } from './count-demo.ts'

/** File names of all pictures of the demonstration. */
async function demoPictures(trx: RunningTransaction): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    select file from product_images join products on products.id = product_id where is_demo
    union select image_file from categories where is_demo and image_file is not null`.execute(trx)
  return rows.map(({ file }) => file)
}

/** Deletes the products. Those in real orders are marked as deleted, because the orders refer to them. */
async function removeProducts(trx: RunningTransaction, now: Date) {
  await sql`
    update products set is_demo = false, unpublished_at = coalesce(unpublished_at, ${now}::timestamptz), unpublished_as = 'DELETED',
      publish_at = null
    where is_demo and exists (select from order_items where order_items.product_id = products.id)`.execute(trx)
  await sql`
    update product_variants set sku = null from products
    where products.id = product_id and products.unpublished_as = 'DELETED' and sku is not null`.execute(trx)
  await trx.deleteFrom('products').where('isDemo', '=', true).execute()
}

/** Deletes the categories or brands. Those with products of the owner remain, without the demonstration mark. */
async function removeUnused(trx: RunningTransaction, table: 'categories' | 'brands', reference: string) {
  await sql`
    update ${sql.table(table)} set is_demo = false where is_demo and exists (
      select from products where ${sql.ref(reference)} = ${sql.ref(`${table}.id`)} and ${isNotDeleted})`.execute(trx)
  await trx.deleteFrom(table).where('isDemo', '=', true).execute()
}

/** Removes the demonstration: its orders, customers, products, categories, brands and pictures. Other data is unchanged. */
export async function removeDemoCatalogue(
  { db, images, clock }: Pick<AppContext, 'db' | 'images' | 'clock'>,
  actor: AuditActor,
) {
  const pictures = await inTransaction(db, async (trx) => {
    // A parallel call waits for this lock and then finds no demonstration data.
    await lockUntilCommit(trx, 'demonstration')
    const before = await countDemo(trx)
    if (Object.values(before).every((count) => count === 0)) return []
    const files = await demoPictures(trx)
    await trx.deleteFrom('orders').where('isDemo', '=', true).execute()
    await trx.deleteFrom('users').where('isDemo', '=', true).execute()
    await removeProducts(trx, clock())
    await removeUnused(trx, 'categories', 'products.categoryId')
    await removeUnused(trx, 'brands', 'products.brandId')
    await recordChange(trx, { actor, now: clock(), subject: 'demonstration', subjectId: null, before, after: null })
    return files
  })
  for (const file of await findUnusedImages(db, pictures)) await images.remove(file)
  return { message: 'The demonstration was removed.' }
}
