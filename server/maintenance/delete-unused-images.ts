import { unusedImageTtl } from '#contract/limits.ts'
import type { AppContext } from '#server/context.ts'
import { findUnusedImages } from './image-references.store.ts'

/** Deletes images that were saved more than `unusedImageTtl` ago and that nothing refers to; returns how many. */
export async function deleteUnusedImages({
  db,
  images,
  clock,
}: Pick<AppContext, 'db' | 'images' | 'clock'>): Promise<number> {
  const old = await images.savedBefore(new Date(clock().getTime() - unusedImageTtl))
  let deleted = 0
  for (const file of await findUnusedImages(db, old)) {
    // Many deletions in a bucket take minutes, in which a form that was open for long can save one of the images.
    const [unused] = await findUnusedImages(db, [file])
    if (unused === undefined) continue
    await images.remove(unused)
    deleted++
  }
  return deleted
}
