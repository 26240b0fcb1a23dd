import type { AppContext } from '#server/context.ts'
import { findUnusedImages } from './image-references.store.ts'

const day = 24 * 60 * 60 * 1000

/**
 * Deletes unreferenced images, and returns how many. Images uploaded within the last day are excluded, because their form may not
 * be saved yet.
 */
export async function deleteUnusedImages({
  db,
  images,
  clock,
}: Pick<AppContext, 'db' | 'images' | 'clock'>): Promise<number> {
  const old = await images.savedBefore(new Date(clock().getTime() - day))
  const unused = await findUnusedImages(db, old)
  for (const file of unused) await images.remove(file)
  return unused.length
}
