import { optionFields } from '#server/catalogue/variants/option-fields.ts'
import type { Database } from '#server/database/connect.ts'
import { findSavedProducts, findWishListShare } from './wish-list.store.ts'

/** A customer's wish list in the export of personal data; no field for a customer who never used it. */
export async function exportWishList(db: Database, userId: string) {
  const share = await findWishListShare(db, userId)
  if (!share) return {}
  const items = (await findSavedProducts(db, userId)).map(({ product, color, savedAt, ...option }) => ({
    product,
    color,
    ...optionFields(option),
    savedAt,
  }))
  const { token, showsName, priceDropsSince, priceDropsSentAt } = share
  return { wishList: { isShared: token !== null, showsName, priceDropsSince, priceDropsSentAt, items } }
}
