import { recordChange } from '#server/audit/record-change.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { lockDispatch, updateOnlyListedPins } from '../dispatch.store.ts'
import { assertAnyDelivery } from './assert-any-delivery.ts'
import { lockPinCodeRules } from './pin-codes.store.ts'

/**
 * Switches whether the store delivers only to the PIN codes of the list and the exceptions. A conflict when every PIN code would be
 * refused.
 */
export async function deliverOnlyListed(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  administrator: Caller,
  { onlyListed }: { onlyListed: boolean },
) {
  await inTransaction(db, async (trx) => {
    const { onlyListedPins } = await lockDispatch(trx)
    await lockPinCodeRules(trx)
    await updateOnlyListedPins(trx, onlyListed, clock())
    await assertAnyDelivery(trx)
    await recordChange(trx, {
      actor: administrator,
      now: clock(),
      subject: 'deliverySettings',
      subjectId: null,
      before: { onlyListedPins },
      after: { onlyListedPins: onlyListed },
    })
  })
  return {
    message: onlyListed ? 'Only listed PIN codes are delivered to.' : 'PIN codes that are not listed are delivered to.',
  }
}
