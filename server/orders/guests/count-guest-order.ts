import type { AppContext } from '#server/context.ts'
import { countAttempt } from '#server/identity/throttle/login-throttle.ts'
import { findGuestAddress } from './guest-orders.store.ts'

/** Counts an attempt to place an order by the guest's e-mail address, which anybody can enter and which each order mails; throws tooMany. */
export async function countGuestOrder(
  context: Pick<AppContext, 'db' | 'clock' | 'rateLimit'>,
  guestId: string,
): Promise<void> {
  const address = await findGuestAddress(context.db, guestId)
  if (address !== undefined) await countAttempt(context, ['guestOrderForAddress', address])
}
