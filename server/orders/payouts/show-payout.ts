import type { PayoutDetails } from '#contract/orders/payouts/payout-details.ts'
import type { AppContext, Caller } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError, notFound } from '#server/errors.ts'
import { recordOrderChange } from '../record-order-change.ts'
import { findPayout } from './payouts.store.ts'

/**
 * Where the refund of an order is paid to, for an administrator; each time with an entry in the audit log, which has none of the details. Throws
 * notFound where none are stored, nothing is owed, or the key has changed since.
 */
export function showPayout(
  { db, clock, payoutEncryption }: Pick<AppContext, 'db' | 'clock' | 'payoutEncryption'>,
  { id: administratorId }: Pick<Caller, 'id'>,
  orderId: string,
) {
  return inTransaction(db, async (trx) => {
    const payout = await findPayout(trx, orderId)
    if (!payout) throw notFound('Payout details')
    const text = payoutEncryption.decrypt(orderId, payout.content)
    if (text === null) throw unreadable()
    await recordPayoutShown(trx, { orderId, administratorId, now: clock() })
    return { hint: payout.hint, givenOn: payout.givenAt, ...(JSON.parse(text) as PayoutDetails) }
  })
}

/** Records in the audit log that an administrator has got the payout details of an order. */
export const recordPayoutShown = (
  trx: Database,
  shown: { orderId: string; administratorId: string; now: Date },
): Promise<void> =>
  recordOrderChange(trx, {
    ...shown,
    action: 'payoutShown',
    before: { isPayoutShown: null },
    after: { isPayoutShown: true },
  })

const unreadable = () =>
  new AppError('notFound', 'These payout details can no longer be read. Please ask the customer to enter them again.')
