import type { Input } from '#contract/endpoint.ts'
import type { reviews } from '#contract/reviews/reviews.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import type { ReceivedFile } from '#server/http/form.ts'
import { readReviewToken } from './list-reviewable-products.ts'
import { toOwnReview } from './review-response.ts'
import { wasDelivered } from './reviewable-products.store.ts'
import { findReview, hideAsBefore, insertReview, type ReviewContent, replacePictures } from './reviews.store.ts'
import { saveReviewPictures } from './save-review-pictures.ts'

type WriteDeps = Pick<AppContext, 'db' | 'clock' | 'rateLimit' | 'images'>

/** Writes the caller's review of a product; throws forbidden unless a piece was delivered to the caller, a conflict for a second one, tooMany after many pictures. One that follows a hidden one is hidden. */
export const writeReview = (
  context: WriteDeps,
  { id: userId }: Caller,
  productId: string,
  content: Input<typeof reviews.write>['body'],
  files: readonly ReceivedFile[],
) => addReview(context, { userId, productId }, content, files)

/** Writes a review of a product of the order that the link of a mail is for, in the name of its customer and without pictures. */
export async function writeReviewByLink(
  context: WriteDeps & Pick<AppContext, 'tokens'>,
  token: string,
  { productId, ...content }: Input<typeof reviews.writeByLink>['body'],
) {
  return addReview(context, { ...(await readReviewToken(context, token)), productId }, content, [])
}

async function addReview(
  context: WriteDeps,
  author: { userId: string; productId: string; orderId?: string },
  content: ReviewContent,
  files: readonly ReceivedFile[],
) {
  const { db, clock } = context
  if (!(await wasDelivered(db, author, author.productId))) {
    throw new AppError('forbidden', 'You can review a product once it was delivered to you.')
  }
  const pictures = await saveReviewPictures(context, author.userId, files)
  return inTransaction(db, async (trx) => {
    const id = await insertReview(trx, author, content, clock())
    await hideAsBefore(trx, id, author)
    if (pictures.length > 0) await replacePictures(trx, id, { kept: [], files: pictures.map(({ file }) => file) })
    const review = toOwnReview((await findReview(trx, id))!)
    return { message: review.hiddenReason ? savedHidden : 'Thank you. Your review is published.', review }
  })
}

const savedHidden =
  'Your review is saved but not shown, because your earlier review of this product was hidden. Please contact us.'
