import type { Database } from '#server/database/connect.ts'
import { deliveryCheckSql } from './store-features-sql.ts'

/**
 * What the product feed needs of the company details. `shippingFee` is in paise, of orders below the free shipping threshold; null in a
 * store with delivery zones, which charge by PIN code instead.
 */
export type ProductFeedSettings = { enabled: boolean; companyName: string; shippingFee: number | null }

/** The settings of the product feed; off in a store without company details. */
export async function findProductFeedSettings(db: Database): Promise<ProductFeedSettings> {
  const row = await db
    .selectFrom('companyDetails')
    .select(['productFeed as enabled', 'companyName', 'shippingFee', deliveryCheckSql.as('deliveryCheck')])
    .executeTakeFirst()
  if (!row) return { enabled: false, companyName: '', shippingFee: 0 }
  const { deliveryCheck, ...settings } = row
  return deliveryCheck === 'ZONES' ? { ...settings, shippingFee: null } : settings
}

/** Sets whether the product feed is published and returns whether it was before. */
export async function updateProductFeed(db: Database, enabled: boolean, updatedAt: Date): Promise<boolean> {
  const before = await db.selectFrom('companyDetails').select('productFeed').forUpdate().executeTakeFirstOrThrow()
  await db.updateTable('companyDetails').set({ productFeed: enabled, updatedAt }).execute()
  return before.productFeed
}
