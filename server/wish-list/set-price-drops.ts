import type { Input } from '#contract/endpoint.ts'
import type { wishList } from '#contract/wish-list/wish-list.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { updatePriceDrops } from './price-drops.store.ts'
import { lockWishList } from './wish-list.store.ts'

/** Switches the mails about lower prices of the caller's entries on or off. */
export function setPriceDrops(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  caller: Caller,
  { mailsPriceDrops }: Input<typeof wishList.setPriceDrops>['body'],
) {
  return inTransaction(db, async (trx) => {
    const { isOffered } = await lockWishList(trx, caller.id)
    if (mailsPriceDrops && !isOffered) throw new AppError('conflict', 'This shop has no wish list at the moment.')
    await updatePriceDrops(trx, caller.id, mailsPriceDrops ? clock() : null)
    const message = mailsPriceDrops
      ? 'We write to you when something on your list costs less.'
      : 'We no longer write to you about prices.'
    return { message, mailsPriceDrops }
  })
}
