import type { z } from 'zod'
import { lastTimestampAfter } from '#contract/india-time.ts'
import { reviewEditDays } from '#contract/reviews/review-limits.ts'
import type { Review, reviews } from '#contract/reviews/reviews.ts'
import type { ReviewRow } from './reviews.store.ts'

type ReviewResponse = z.output<typeof Review>
type OwnReview = z.output<typeof reviews.write.response>['review']
type AdminReview = z.output<typeof reviews.answer.response>['review']

/** A review as everybody sees it. */
export function toReview(row: ReviewRow): ReviewResponse {
  const { id, stars, title, text, firstName, createdAt, editedAt, helpfulCount, answer, answeredAt, pictures } = row
  return {
    id,
    stars,
    firstName,
    createdAt,
    helpfulCount,
    ...(title !== null && { title }),
    ...(text !== null && { text }),
    ...(editedAt && { editedAt }),
    ...(pictures && { pictures }),
    ...(answer !== null && { answer: { text: answer, answeredAt: answeredAt! } }),
  }
}

/** Until when the author of a review can edit it: the end of a day in India. */
export const editableUntil = ({ createdAt }: Pick<ReviewRow, 'createdAt'>): Date =>
  lastTimestampAfter(createdAt, reviewEditDays)

/** A review as its author sees it. */
export const toOwnReview = (row: ReviewRow): OwnReview => ({ ...toAdminReview(row), editableUntil: editableUntil(row) })

/** A review as administrators see it. */
export const toAdminReview = (row: ReviewRow): AdminReview => ({
  ...toReview(row),
  productId: row.productId,
  productName: row.productName,
  ...(row.hiddenReason && { hiddenReason: row.hiddenReason }),
})
