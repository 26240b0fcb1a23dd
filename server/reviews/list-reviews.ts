import { z } from 'zod'
import type { Input } from '#contract/endpoint.ts'
import { toRating } from '#contract/reviews/rating.ts'
import type { reviews } from '#contract/reviews/reviews.ts'
import { timestamp } from '#contract/schemas.ts'
import { findProductIdsNamedLike } from '#server/catalogue/products/products.store.ts'
import type { AppContext } from '#server/context.ts'
import { encodeCursor, positionInteger, readCursor, takePage } from '#server/database/keyset.ts'
import { likePattern } from '#server/database/like-pattern.ts'
import { notFound } from '#server/errors.ts'
import { toAdminReview, toReview } from './review-response.ts'
import {
  findAllReviews,
  findReviewCounts,
  findReviewsOfProduct,
  type ReviewPosition,
  type ReviewRow,
  type ReviewSort,
} from './reviews.store.ts'

const cursorOf = (sort: ReviewSort) => z.tuple([z.literal(sort), positionInteger, timestamp, z.uuid()])

const encodePosition = (sort: ReviewSort, { helpfulCount, createdAt, id }: ReviewRow): string =>
  encodeCursor([sort, helpfulCount, createdAt, id])

function decodePosition(cursor: string | undefined, sort: ReviewSort): ReviewPosition | undefined {
  if (cursor === undefined) return undefined
  const [, helpfulCount, createdAt, id] = readCursor(cursor, cursorOf(sort))
  return { helpfulCount, createdAt, id }
}

/** A page of the reviews of a product on sale; its rating is on the first page. */
export async function listReviewsOfProduct(
  { db }: Pick<AppContext, 'db'>,
  productId: string,
  { sort, stars, withPictures, limit, cursor }: Input<typeof reviews.listOfProduct>['query'],
) {
  const after = decodePosition(cursor, sort)
  const counts = await findReviewCounts(db, productId)
  if (counts === undefined) throw notFound('Product')
  if (counts === null) return { reviews: [], nextCursor: null }
  const rows = await findReviewsOfProduct(db, { productId, stars, withPictures }, { sort, after, size: limit + 1 })
  const { shown, last } = takePage(rows, limit)
  return {
    reviews: shown.map(toReview),
    ...(!after && { rating: { ...toRating(counts)!, byStars: counts } }),
    nextCursor: last ? encodePosition(sort, last) : null,
  }
}

/** A page of all reviews for administrators, the newest first. */
export async function listAllReviews(
  { db }: Pick<AppContext, 'db'>,
  { filter, stars, customerId, q, limit, cursor }: Input<typeof reviews.list>['query'],
) {
  const after = decodePosition(cursor, 'newest')
  const productIds = q ? await findProductIdsNamedLike(db, likePattern(q)) : undefined
  const rows = await findAllReviews(db, { filter, stars, customerId, productIds }, { after, size: limit + 1 })
  const { shown, last } = takePage(rows, limit)
  return { reviews: shown.map(toAdminReview), nextCursor: last ? encodePosition('newest', last) : null }
}
