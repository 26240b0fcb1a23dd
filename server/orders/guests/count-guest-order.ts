import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { countAttempt } from '#server/throttle/count-attempts.ts'
import { findGuestAddress } from './guest-orders.store.ts'

/**
 * Counts an order by the guest's e-mail address, which anybody can enter and which each order mails; throws tooMany. It is counted in the
 * transaction of the order: a placement that fails is not counted, so nobody can use up the orders of another person's address with an empty cart.
 */
export async function countGuestOrder(
  { clock, rateLimit }: Pick<AppContext, 'clock' | 'rateLimit'>,
  trx: Database,
  guestId: string,
): Promise<void> {
  const address = await findGuestAddress(trx, guestId)
  if (address !== undefined) await countAttempt({ db: trx, clock, rateLimit }, ['guestOrderForAddress', address])
}
