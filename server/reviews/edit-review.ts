import type { Input } from '#contract/endpoint.ts'
import { maxReviewPictures, reviewEditDays } from '#contract/reviews/review-limits.ts'
import type { reviews } from '#contract/reviews/reviews.ts'
import type { AppContext, Caller } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError, invalidField, notFound } from '#server/errors.ts'
import type { ReceivedFile } from '#server/http/form.ts'
import { editableUntil, toOwnReview } from './review-response.ts'
import { deleteReview, findReview, lockReview, type ReviewRow, replacePictures, updateReview } from './reviews.store.ts'
import { pictureFilesOf, saveReviewPictures } from './save-review-pictures.ts'

/** Changes one of the caller's reviews; throws a conflict 30 days after it was written, tooMany after many pictures. A hidden review stays hidden. */
export async function editReview(
  context: Pick<AppContext, 'db' | 'clock' | 'rateLimit' | 'images'>,
  caller: Caller,
  id: string,
  { keptPictures = [], ...content }: Input<typeof reviews.edit>['body'],
  files: readonly ReceivedFile[],
) {
  const { db, clock } = context
  const found = assertOwn(await findReview(db, id), caller)
  assertEditable(found, clock())
  assertPictureCount(keptOf(found, keptPictures).length + pictureFilesOf(files).length)
  const pictures = await saveReviewPictures(context, caller.id, files)
  return inTransaction(db, async (trx) => {
    const review = await lockOwnReview(trx, caller, id)
    const kept = keptOf(review, keptPictures)
    // The review can have been changed since it was read.
    assertPictureCount(kept.length + pictures.length)
    await updateReview(trx, id, content, clock())
    await replacePictures(trx, id, { kept, files: pictures.map(({ file }) => file) })
    return { message: 'Your review was changed.', review: toOwnReview((await findReview(trx, id))!) }
  })
}

/** The ids of the pictures that a review keeps. */
const keptOf = ({ pictures }: ReviewRow, keptPictures: readonly string[]): string[] =>
  (pictures ?? []).map(({ id }) => id).filter((id) => keptPictures.includes(id))

function assertPictureCount(count: number): void {
  if (count > maxReviewPictures) throw invalidField('pictures', `A review has at most ${maxReviewPictures} pictures.`)
}

/** Deletes one of the caller's reviews, at any time. */
export const removeReview = ({ db }: Pick<AppContext, 'db'>, caller: Caller, id: string) =>
  inTransaction(db, async (trx) => {
    await lockOwnReview(trx, caller, id)
    await deleteReview(trx, id)
    return { message: 'Your review was deleted.' }
  })

const lockOwnReview = async (trx: Database, caller: Caller, id: string): Promise<ReviewRow> =>
  assertOwn(await lockReview(trx, id), caller)

function assertOwn(review: ReviewRow | undefined, caller: Caller): ReviewRow {
  if (review?.userId !== caller.id) throw notFound('Review')
  return review
}

function assertEditable(review: ReviewRow, now: Date): void {
  if (now > editableUntil(review)) {
    throw new AppError(
      'conflict',
      `A review can be edited for ${reviewEditDays} days. You can delete it and write a new one.`,
    )
  }
}
