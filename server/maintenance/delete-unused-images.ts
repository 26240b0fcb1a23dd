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
  const unused = await findUnusedImages(db, old)
  for (const file of unused) await images.remove(file)
  return unused.length
}
