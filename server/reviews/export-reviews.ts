import type { AppContext, Caller } from '#server/context.ts'
import { findEndOfReviewRequests } from '#server/marketing/review-requests.store.ts'
import { toOwnReview } from './review-response.ts'
import { findReviewsOfUser, findVotesOfUser } from './reviews.store.ts'

/** The reviews and votes of the caller for the export of an account, and when the mails that ask for reviews were ended; nothing for none. */
export async function exportReviews({ db }: Pick<AppContext, 'db'>, { id }: Caller) {
  const [written, helpfulReviews] = [await findReviewsOfUser(db, id), await findVotesOfUser(db, id)]
  const reviewRequestsEndedAt = await findEndOfReviewRequests(db, id)
  return {
    ...(written.length > 0 && { reviews: written.map(toOwnReview) }),
    ...(helpfulReviews.length > 0 && { helpfulReviews }),
    ...(reviewRequestsEndedAt && { reviewRequestsEndedAt }),
  }
}
