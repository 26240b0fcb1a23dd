import pLimit from 'p-limit'
import { dayMs } from '#contract/durations.ts'
import type { AppContext } from '#server/context.ts'
import { findUnusedImages } from './image-references.store.ts'
import { ownsImages } from './own-images.ts'

/** Milliseconds for which an image that nothing refers to is kept: its form may not be saved yet. */
const unusedImageTtl = dayMs

/** The images that are checked once more by one statement, which reads all lines of orders. */
const imagesPerBatch = 200
/** The images that are deleted at the same time, so that few seconds pass between the check of a batch and its last deletion. */
const maxConcurrentRemovals = 4

/** Deletes images of this store that were saved more than `unusedImageTtl` ago and that nothing refers to; returns how many. */
export async function deleteUnusedImages(
  { db, images, clock, log }: Pick<AppContext, 'db' | 'images' | 'clock' | 'log'>,
  { batchSize = imagesPerBatch } = {},
): Promise<number> {
  if (!(await ownsImages({ db, images, log }))) return 0
  const before = new Date(clock().getTime() - unusedImageTtl)
  const old = await images.savedBefore(before)
  const candidates = await findUnusedImages(db, old)
  let deleted = 0
  for (let start = 0; start < candidates.length; start += batchSize) {
    // Many deletions in a bucket take minutes, in which a form that was open for long can save one of the images.
    const unused = await findUnusedImages(db, candidates.slice(start, start + batchSize))
    const removed = await pLimit(maxConcurrentRemovals).map(unused, (file) => removeIfOld(images, file, before))
    deleted += removed.filter(Boolean).length
  }
  return deleted
}

/**
 * Deletes an image unless it was saved again meanwhile; returns whether it did. The same picture has the same file name, and the row that
 * will refer to it is written seconds after the file.
 */
async function removeIfOld(images: AppContext['images'], file: string, before: Date): Promise<boolean> {
  const savedAt = await images.savedAt(file)
  if (!savedAt || savedAt >= before) return false
  await images.remove(file)
  return true
}
