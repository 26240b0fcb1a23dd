import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError, notFound } from '#server/errors.ts'
import { insertVote, lockReview } from './reviews.store.ts'

/** Counts a review as helpful, once for each customer; a second vote changes nothing. Authors cannot vote for their own reviews. */
export const voteHelpful = ({ db }: Pick<AppContext, 'db'>, caller: Caller, id: string) =>
  inTransaction(db, async (trx) => {
    // Locked, so that it is not deleted before the vote is inserted.
    const review = await lockReview(trx, id)
    if (!review || review.hiddenReason) throw notFound('Review')
    if (review.userId === caller.id) throw new AppError('conflict', 'This is your own review.')
    return { message: 'Thank you.', helpfulCount: await insertVote(trx, id, caller.id) }
  })
