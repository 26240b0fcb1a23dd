import type { AppContext, Caller } from '#server/context.ts'
import { toOwnReview } from './review-response.ts'
import { findReviewsOfUser, findVotesOfUser } from './reviews.store.ts'

/** The reviews and votes of the caller for the export of an account; nothing for none. */
export async function exportReviews({ db }: Pick<AppContext, 'db'>, { id }: Caller) {
  const [written, helpfulReviews] = [await findReviewsOfUser(db, id), await findVotesOfUser(db, id)]
  return {
    ...(written.length > 0 && { reviews: written.map(toOwnReview) }),
    ...(helpfulReviews.length > 0 && { helpfulReviews }),
  }
}
