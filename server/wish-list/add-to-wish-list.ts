import { wishListLimitMessage } from '#contract/wish-list/wish-list-keys.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError, notFound } from '#server/errors.ts'
import { findWishListKeys, insertWishListItems, lockWishList } from './wish-list.store.ts'

/**
 * Adds entries to the caller's wish list, as many as fit; `left` are those that did not. A conflict if none of them fits; notFound if
 * there is none of the products.
 */
export function addToWishList(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  caller: Caller,
  wanted: readonly string[],
) {
  return inTransaction(db, async (trx) => {
    const { isOffered } = await lockWishList(trx, caller.id)
    if (!isOffered) throw new AppError('conflict', 'This shop has no wish list at the moment.')
    const known = await insertWishListItems(trx, caller.id, wanted, clock())
    if (known.length === 0) throw notFound('Product')
    const keys = await findWishListKeys(trx, caller.id)
    const saved = new Set(keys)
    const left = known.filter(({ key }) => !saved.has(key)).map(({ sent }) => sent)
    if (left.length === known.length) throw new AppError('conflict', wishListLimitMessage)
    return { keys, left }
  })
}
