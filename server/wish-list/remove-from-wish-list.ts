import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { deleteWishListItems, findWishListKeys, lockWishList } from './wish-list.store.ts'

/** Removes entries from the caller's wish list and returns the others; entries that are not on it are ignored. */
export function removeFromWishList({ db }: Pick<AppContext, 'db'>, caller: Caller, keys: readonly string[]) {
  return inTransaction(db, async (trx) => {
    await lockWishList(trx, caller.id)
    await deleteWishListItems(trx, caller.id, keys)
    return { keys: await findWishListKeys(trx, caller.id) }
  })
}
