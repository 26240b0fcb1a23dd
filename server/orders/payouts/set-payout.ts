import type { Input } from '#contract/endpoint.ts'
import { payoutHint } from '#contract/orders/payouts/payout-details.ts'
import type { payouts } from '#contract/orders/payouts/payouts.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { lockExistingOrder } from '../locked-order.store.ts'
import { isOwedByHand, upsertPayout } from './payouts.store.ts'

type SetPayoutInput = Input<typeof payouts.setPayout>['body']

/** Stores, encrypted, where the refund of a customer's order is paid to by hand; throws a conflict while nothing is owed in this way. */
export function setPayout(
  { db, clock, payoutEncryption }: Pick<AppContext, 'db' | 'clock' | 'payoutEncryption'>,
  { id: userId }: Pick<Caller, 'id'>,
  orderId: string,
  details: SetPayoutInput,
) {
  return inTransaction(db, async (trx) => {
    // The lock keeps a refund from being recorded meanwhile, after which the details must be gone.
    await lockExistingOrder(trx, orderId, userId)
    if (!(await isOwedByHand(trx, orderId))) {
      throw new AppError('conflict', 'Nothing has to be paid to you for this order.')
    }
    const hint = payoutHint(details)
    const content = payoutEncryption.encrypt(orderId, JSON.stringify(details))
    await upsertPayout(trx, { orderId, content, keyId: payoutEncryption.keyId, hint, givenAt: clock() })
    return { message: 'Saved. We pay your refund to it.', payout: { hint } }
  })
}
