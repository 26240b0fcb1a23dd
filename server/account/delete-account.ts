import type { account } from '#contract/account.ts'
import type { Input } from '#contract/endpoint.ts'
import { lockExistingCart } from '#server/cart/cart.store.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { deleteUser, lockUser } from '#server/identity/identity.store.ts'
import { verifyPassword } from '#server/identity/passwords/verify-password.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { anonymizeCustomer, findOpenOrders } from '#server/orders/anonymize-customer.store.ts'
import { deleteReviewsOfUser } from '#server/reviews/reviews.store.ts'
import { accountDeletedEmail } from './emails.ts'

type DeleteAccountInput = Input<typeof account.remove>['body']

/**
 * Deletes the caller's account, confirmed with the password, with its sessions, addresses, cart, consents and reviews. Orders are kept
 * for accounting without personal data, issued invoices unchanged. A conflict while an order, return or refund is open.
 */
export async function deleteAccount(context: AppContext, caller: Caller, { password }: DeleteAccountInput) {
  const verifiedHash = await verifyPassword(context, caller, { field: 'password', password })
  await inTransaction(context.db, async (trx) => {
    // The cart is locked before the user, in the order of a placement, to avoid a deadlock.
    await lockExistingCart(trx, caller.id)
    // A placement locks the user too: a parallel order is either found below or fails afterwards.
    const recipient = await lockUser(trx, caller.id, verifiedHash)
    if (!recipient) throw new AppError('conflict', 'Your account was changed meanwhile. Please try again.')
    const open = await findOpenOrders(trx, caller.id)
    if (open.length > 0) throw unfinishedOrdersError(open)
    await anonymizeCustomer(trx, caller.id)
    await deleteReviewsOfUser(trx, caller.id)
    await deleteUser(trx, caller.id)
    await queueMail(trx, accountDeletedEmail(recipient))
  })
  context.sessions.invalidateUser(caller.id)
  return { message: 'Your account has been deleted.' }
}

function unfinishedOrdersError(orders: readonly string[]): AppError {
  const which = orders.length === 1 ? `order ${orders[0]} is` : `orders ${orders.join(', ')} are`
  return new AppError('conflict', `Your account cannot be deleted yet: ${which} not finished.`, { orders })
}
