import { lockExistingCart } from '#server/cart/cart.store.ts'
import { moveCart } from '#server/cart/move-cart.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError, unauthenticated } from '#server/errors.ts'
import { deleteUser } from '#server/identity/identity.store.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { findOrderedSinceCart, lockGuest, lockOrdersOf, moveOrders } from '#server/orders/guests/guest-orders.store.ts'
import { findOrderOfGuestLink, linkClosed } from '#server/orders/guests/show-guest-order.ts'
import { moveReviews } from '#server/reviews/reviews.store.ts'
import { orderClaimedEmail } from './emails.ts'
import { lockActiveAccount, moveCustomerFacts } from './guests.store.ts'

/**
 * Adds the orders and the cart of the guest who placed the order of a link to the account that calls, and deletes the guest. The token proves
 * access to the order: only mails about the order contain it. Orders that the account has already are no error.
 */
export async function claimGuestOrder(context: AppContext, caller: Caller, token: string) {
  const { id: orderId, userId: guestId, state } = await findOrderOfGuestLink(context, token)
  const message = 'The order is in your account now.'
  if (guestId === caller.id) return { message, orderId }
  if (state !== 'OPEN') throw linkClosed(state)
  const hasMovedItems = await inTransaction(context.db, async (trx) => {
    // In the order of a placement and of the transitions of orders: cart, orders, user. With the cart locked the guest places no further order.
    await lockExistingCart(trx, guestId)
    await lockExistingCart(trx, caller.id)
    await lockOrdersOf(trx, guestId)
    const guest = await lockGuest(trx, guestId)
    if (!guest?.guestEmail || guest.deactivatedAt) throw linkClosed('ACCOUNT')
    if (!(await lockActiveAccount(trx, caller.id))) throw unauthenticated()
    const orders = await lockOrdersOf(trx, guestId)
    if (!orders.some(({ id }) => id === orderId)) throw new AppError('conflict', 'This order was changed meanwhile.')
    // The browser of the guest has brought its copy of the cart at the sign-in already: what was ordered since then is not added again.
    const isCartChanged = await moveCart(trx, guestId, caller.id, await findOrderedSinceCart(trx, guestId, caller.id))
    await moveReviews(trx, guestId, caller.id)
    await moveCustomerFacts(trx, guestId, caller.id)
    await moveOrders(trx, guestId, caller.id)
    await deleteUser(trx, guestId)
    await queueMail(trx, orderClaimedEmail({ email: guest.guestEmail, firstName: guest.firstName }, orderId), null)
    return isCartChanged
  })
  context.sessions.invalidateUser(guestId)
  return {
    message: hasMovedItems ? `${message} Items that you left in the cart as a guest are in your cart.` : message,
    orderId,
  }
}
