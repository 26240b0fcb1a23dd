import type { account } from '#contract/account.ts'
import type { Asked } from '#contract/endpoint.ts'
import { holdCart } from '../cart/cart.store.ts'
import { inTransaction } from '../database/transaction.ts'
import { Refusal } from '../errors.ts'
import { deleteUser, holdUser } from '../identity/identity.store.ts'
import { provePassword } from '../identity/prove-password.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { eraseBuyer, unfinishedOrders } from '../orders/erase-buyer.store.ts'
import type { Caller, Shop } from '../shop.ts'
import { accountDeletedLetter } from './letters.ts'

type Wish = Asked<typeof account.remove>['body']

/**
 * Deletes the caller's account, confirmed with the password: sessions, addresses, cart and consents go with it, orders stay
 * for the books without the person, issued invoices as they are. A conflict while an order, return or refund is open.
 */
export async function deleteAccount(shop: Shop, caller: Caller, { password }: Wish) {
  const proven = await provePassword(shop, caller, { field: 'password', password })
  await inTransaction(shop.db, async (trx) => {
    // The cart before the user, as placing takes them: two that want both wait for each other instead of for ever.
    await holdCart(trx, caller.id)
    // Whoever places an order at this moment holds the user too: it is seen below, or refused after.
    const reader = await holdUser(trx, caller.id, proven)
    if (!reader) throw new Refusal('conflict', 'Your account was changed meanwhile. Please try again.')
    const open = await unfinishedOrders(trx, caller.id)
    if (open.length > 0) throw stillOpen(open)
    await eraseBuyer(trx, caller.id)
    await deleteUser(trx, caller.id)
    await queueMail(trx, accountDeletedLetter(reader))
  })
  shop.sessions.forgetUser(caller.id)
  return { message: 'Your account has been deleted.' }
}

function stillOpen(orders: readonly string[]): Refusal {
  const which = orders.length === 1 ? `order ${orders[0]} is` : `orders ${orders.join(', ')} are`
  return new Refusal('conflict', `Your account cannot be deleted yet: ${which} not finished.`, { orders })
}
