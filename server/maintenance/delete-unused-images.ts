import type { AppContext } from '#server/context.ts'
import { findUnusedImages } from './image-references.store.ts'

const day = 24 * 60 * 60 * 1000

/**
 * Deletes pictures that nothing shows any more, and returns how many. One that was uploaded within a day stays: the form
 * that brought it may not have been saved yet.
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
