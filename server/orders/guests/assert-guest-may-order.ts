import { accountNeededMessage } from '#contract/orders/guests/guest-limits.ts'
import type { Database } from '#server/database/connect.ts'
import { AppError } from '#server/errors.ts'
import { findGuestOrderLimits, lockGuestContacts } from './guest-orders.store.ts'

/**
 * Throws for a guest who may not order: while the owner does not offer it, and where a customer with the same e-mail address or mobile number is
 * blocked. Returns the unpaid online orders of all guests and accounts with the same ones. Orders of such guests wait for each other afterwards.
 */
export async function assertGuestMayOrder(trx: Database, guestId: string): Promise<{ unpaidOnline: number }> {
  await lockGuestContacts(trx, guestId)
  const { isOffered, isBlocked, unpaidOnline } = await findGuestOrderLimits(trx, guestId)
  if (!isOffered) throw new AppError('forbidden', accountNeededMessage)
  if (isBlocked) throw new AppError('forbidden', 'We cannot take this order. Please contact us.')
  return { unpaidOnline }
}
