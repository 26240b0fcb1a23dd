import { maxQuantity } from '#contract/cart/max-quantity.ts'
import { wishListKey } from '#contract/wish-list/wish-list-keys.ts'
import type { AppContext } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { describeKeys } from '#server/wish-list/wish-list.store.ts'
import { toWishListItem } from '#server/wish-list/wish-list-response.ts'
import { findReminderItems } from './cart-reminders.store.ts'

/**
 * The items of the link in a reminder as they are sold now. Changes nothing and contains no personal data: whoever has the mail may open it
 * on any device. Throws notFound for a forged link and once the reminder is deleted.
 */
export async function showLeftCart({ db, tokens }: Pick<AppContext, 'db' | 'tokens'>, token: string) {
  const id = tokens.links.read('restore-cart', token)
  const saved = id === null ? [] : await findReminderItems(db, id)
  if (saved.length === 0) throw notFound('Cart')
  const byKey = new Map(saved.map((item) => [wishListKey(item.productId, item.variantId), item]))
  const rows = await describeKeys(db, [...byKey.keys()])
  return {
    items: rows.map((row) => {
      const { variantId, quantity } = byKey.get(row.key)!
      return {
        ...toWishListItem(row),
        variantId,
        quantity: row.isGone ? 0 : Math.min(quantity, maxQuantity(row.stock)),
      }
    }),
  }
}
