import type { HiddenReason } from '#contract/reviews/review-limits.ts'
import { recordChange } from '#server/audit/record-change.ts'
import type { AppContext, Caller } from '#server/context.ts'
import type { RunningTransaction } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notFound } from '#server/errors.ts'
import { toAdminReview } from './review-response.ts'
import { findReview, lockReview, type ReviewRow, setAnswer, setHidden } from './reviews.store.ts'

type ModerateDeps = Pick<AppContext, 'db' | 'clock'>

/** Answers a review publicly; null removes the answer. */
export const answerReview = (context: ModerateDeps, administrator: Caller, id: string, answer: string | null) =>
  moderate(
    context,
    { administrator, id, message: answer === null ? 'The answer is removed.' : 'The answer is published.' },
    (trx, now) => setAnswer(trx, id, answer, now),
  )

/** Hides a review for a reason that its author sees and the audit log keeps; null shows it again. */
export const hideReview = (context: ModerateDeps, administrator: Caller, id: string, reason: HiddenReason | null) =>
  moderate(
    context,
    { administrator, id, message: reason === null ? 'The review is shown again.' : 'The review is hidden.' },
    (trx) => setHidden(trx, id, reason),
  )

const snapshot = ({ answer, hiddenReason }: ReviewRow) => ({ answer, hiddenReason })

const moderate = (
  { db, clock }: ModerateDeps,
  { administrator, id, message }: { administrator: Caller; id: string; message: string },
  change: (trx: RunningTransaction, now: Date) => Promise<unknown>,
) =>
  inTransaction(db, async (trx) => {
    const before = await lockReview(trx, id)
    if (!before) throw notFound('Review')
    await change(trx, clock())
    const after = (await findReview(trx, id))!
    await recordChange(trx, {
      ...{ actor: administrator, now: clock(), subject: 'review', subjectId: id, subjectName: before.productName },
      ...{ before: snapshot(before), after: snapshot(after) },
    })
    return { message, review: toAdminReview(after) }
  })
