import type { Shop } from '../shop.ts'
import { unusedPictures } from './pictures.store.ts'

const day = 24 * 60 * 60 * 1000

/**
 * Deletes pictures that nothing shows any more, and returns how many. One that was uploaded within a day stays: the form
 * that brought it may not have been saved yet.
 */
export async function removeUnusedPictures({
  db,
  images,
  clock,
}: Pick<Shop, 'db' | 'images' | 'clock'>): Promise<number> {
  const old = await images.keptBefore(new Date(clock().getTime() - day))
  const unused = await unusedPictures(db, old)
  for (const file of unused) await images.remove(file)
  return unused.length
}
