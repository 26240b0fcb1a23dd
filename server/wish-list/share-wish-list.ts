import { randomBytes } from 'node:crypto'
import type { Input } from '#contract/endpoint.ts'
import type { wishList } from '#contract/wish-list/wish-list.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { lockWishList, updateWishListShare } from './wish-list.store.ts'

/** A token of 128 random bits, which cannot be guessed. */
const newToken = () => randomBytes(16).toString('base64url')

/** Shares the caller's list by a link or ends that; with `renew` the former link leads nowhere. */
export function shareWishList(
  { db }: Pick<AppContext, 'db'>,
  caller: Caller,
  { shared, showsName, renew }: Input<typeof wishList.share>['body'],
) {
  return inTransaction(db, async (trx) => {
    const { shareToken, isOffered } = await lockWishList(trx, caller.id)
    if (shared && !isOffered) throw new AppError('conflict', 'This shop has no wish list at the moment.')
    const token = shared ? (!renew && shareToken) || newToken() : null
    await updateWishListShare(trx, caller.id, { shareToken: token, showsName })
    const message = shared ? 'Whoever has the link can see your list.' : 'Your list is no longer shared.'
    return { message, share: { token, showsName } }
  })
}
