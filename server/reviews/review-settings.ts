import { recordChange } from '#server/audit/record-change.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { findAsksSince, updateAsksSince } from './review-requests.store.ts'

/** Whether customers are asked for reviews by mail. */
export const showReviewSettings = async ({ db }: Pick<AppContext, 'db'>) => ({
  asksByMail: (await findAsksSince(db)) !== null,
})

/** Sets whether customers are asked for reviews by mail; setting what is set changes nothing. */
export const saveReviewSettings = (
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  administrator: Caller,
  { asksByMail }: { asksByMail: boolean },
) =>
  inTransaction(db, async (trx) => {
    const now = clock()
    const current = await findAsksSince(trx)
    const before = await updateAsksSince(trx, asksByMail ? (current ?? now) : null)
    await recordChange(trx, {
      actor: administrator,
      now,
      subject: 'reviewSettings',
      subjectId: null,
      before: { asksByMail: before !== null },
      after: { asksByMail },
    })
    const message = asksByMail ? 'Customers are asked for reviews by mail.' : 'Customers are not asked by mail.'
    return { message, asksByMail }
  })
