import type { account } from '#contract/account.ts'
import type { Input } from '#contract/endpoint.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { lockUser } from '#server/identity/identity.store.ts'
import { verifyPassword } from '#server/identity/passwords/verify-password.ts'
import { knownEmail } from '#server/identity/reserved-email.ts'
import { countAttempt } from '#server/throttle/count-attempts.ts'
import { eraseAccount, lockCartAndOrders } from './erase-account.ts'

type DeleteAccountInput = Input<typeof account.remove>['body']

/**
 * Deletes the caller's account, confirmed with the password, with its sessions, addresses, cart, wish list, consents and reviews. Orders are kept
 * for accounting without personal data, issued invoices unchanged. A conflict while an order, return or refund is open.
 */
export async function deleteAccount(context: AppContext, caller: Caller, { password }: DeleteAccountInput) {
  const verifiedHash = await verifyPassword(context, caller, { field: 'password', password })
  await inTransaction(context.db, async (trx) => {
    await lockCartAndOrders(trx, caller.id)
    // A placement locks the user too: a parallel order is either found below or fails afterwards.
    const user = await lockUser(trx, caller.id, verifiedHash)
    if (!user) throw new AppError('conflict', 'Your account was changed meanwhile. Please try again.')
    const email = knownEmail(user.email)
    if (email !== null) await countAttempt({ ...context, db: trx }, ['changeAccountOfAddress', email.toLowerCase()])
    await eraseAccount(trx, { ...user, email }, { subject: 'Your account', now: context.clock() })
  })
  context.sessions.invalidateUser(caller.id)
  return { message: 'Your account has been deleted.' }
}
