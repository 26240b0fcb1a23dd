import { join } from 'node:path'
import { sql } from 'kysely'
import type { AppContext } from '#server/context.ts'
import type { RunningTransaction } from '#server/database/connect.ts'
import { importFromDisk } from '#server/import-export/imports/import-from-disk.ts'
import { demoFolder, pictureFolder, type productStatistics } from './demo-files.ts'

/** Imports `products.csv` with its pictures by the product import, and marks the products as demonstration data. */
export async function importProducts(context: Pick<AppContext, 'images' | 'clock'> & { db: RunningTransaction }) {
  const { db } = context
  const paths = { csv: join(demoFolder, 'products.csv'), imageFolder: pictureFolder }
  const { productImport, problems } = await importFromDisk(context, 'command line', paths)
  if (problems[0]) throw new Error(`demo/products.csv, line ${problems[0].line}: ${problems[0].message}`)
  // The import must not appear in the owner's list of imports.
  await db.deleteFrom('productImports').where('id', '=', productImport.id).execute()
  await db.updateTable('products').set({ isDemo: true }).execute()
}

/** Sets when the products were added, how often they were viewed and, from the orders, how often they were bought. */
export async function setStatistics(
  trx: RunningTransaction,
  statistics: ReturnType<typeof productStatistics>,
  now: Date,
) {
  const createdAt = sql`${now}::timestamptz - "minutesAgo" * interval '1 minute'`
  await sql`
    update products set view_count = views, created_at = ${createdAt}, updated_at = ${createdAt},
      buy_count = (select coalesce(sum(quantity), 0) from order_items where order_items.product_id = products.id)
    from jsonb_to_recordset(${JSON.stringify(statistics)}::jsonb) as statistics (handle text, "minutesAgo" int, views int)
      join product_handles using (handle)
    where products.id = product_handles.product_id`.execute(trx)
}
