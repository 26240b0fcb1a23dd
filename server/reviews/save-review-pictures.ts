import type { AppContext } from '#server/context.ts'
import type { ReceivedFile } from '#server/http/form.ts'
import { countAttempts } from '#server/throttle/count-attempts.ts'
import { type SavedImage, saveImages } from '#server/uploads/save-images.ts'

type SaveDeps = Pick<AppContext, 'db' | 'clock' | 'rateLimit' | 'images'>

/** The files of a form that are pictures of a review. */
export const pictureFilesOf = (files: readonly ReceivedFile[]): ReceivedFile[] =>
  files.filter(({ field }) => field === 'pictures')

/** Stores the pictures of a review; throws tooMany after many of one customer a day, because each is encoded and stored before the review is. */
export async function saveReviewPictures(
  context: SaveDeps,
  userId: string,
  files: readonly ReceivedFile[],
): Promise<SavedImage[]> {
  const { length } = pictureFilesOf(files)
  if (length > 0) await countAttempts(context, [['reviewPicture', userId]], length)
  return saveImages(context.images, files, 'pictures')
}
