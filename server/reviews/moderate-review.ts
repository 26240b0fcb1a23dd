import type { Input } from '#contract/endpoint.ts'
import type { reviews } from '#contract/reviews/reviews.ts'
import type { Caller } from '#server/context.ts'
import type { RunningTransaction } from '#server/database/connect.ts'
import { changedMeanwhile, isUnchanged, notFound } from '#server/errors.ts'
import { assertSeenAnswer, type ModerateDeps, moderate } from '#server/moderation/moderate.ts'
import { toAdminReview } from './review-response.ts'
import { findReview, lockReview, type ReviewRow, setAnswer, setHidden } from './reviews.store.ts'

/** Answers a review publicly; null removes the answer. A conflict when the stored answer is not `seenAnswer`, or the review was edited since. */
export const answerReview = (
  context: ModerateDeps,
  administrator: Caller,
  id: string,
  { answer, seenAnswer, seenEditedAt }: Input<typeof reviews.answer>['body'],
) =>
  moderateReview(
    context,
    { administrator, id, message: answer === null ? 'The answer is removed.' : 'The answer is published.' },
    (trx, now, before) => {
      assertSeenAnswer(before.answer, seenAnswer)
      assertSeenText(before, seenEditedAt)
      return setAnswer(trx, id, answer, now)
    },
  )

/**
 * Hides a review for a reason that its author sees and the audit log keeps; null shows it again. A conflict when the review was edited since
 * `seenEditedAt`: its author can edit a hidden one, and an administrator shows again only what was read.
 */
export const hideReview = (
  context: ModerateDeps,
  administrator: Caller,
  id: string,
  { reason, seenEditedAt }: Input<typeof reviews.hide>['body'],
) =>
  moderateReview(
    context,
    { administrator, id, message: reason === null ? 'The review is shown again.' : 'The review is hidden.' },
    (trx, _, before) => {
      assertSeenText(before, seenEditedAt)
      return setHidden(trx, id, reason)
    },
  )

/** Throws a conflict if the author has edited a review since `seenEditedAt`; null means that it was not edited, undefined skips the check. */
function assertSeenText({ editedAt }: ReviewRow, seenEditedAt: string | null | undefined): void {
  if (!isUnchanged(editedAt ?? null, seenEditedAt)) throw changedMeanwhile('review')
}

async function moderateReview(
  context: ModerateDeps,
  { administrator, id, message }: { administrator: Caller; id: string; message: string },
  change: (trx: RunningTransaction, now: Date, before: ReviewRow) => Promise<unknown>,
) {
  const review = await moderate<ReviewRow>(
    context,
    { administrator, id, subject: 'review' },
    {
      lock: async (trx) => {
        const found = await lockReview(trx, id)
        if (!found) throw notFound('Review')
        return found
      },
      change,
      find: async (trx) => (await findReview(trx, id))!,
      snapshot: ({ answer, hiddenReason }) => ({ answer, hiddenReason }),
    },
  )
  return { message, review: toAdminReview(review) }
}
