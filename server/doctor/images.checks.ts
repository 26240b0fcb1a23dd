import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { findImagesInUse } from '#server/maintenance/image-references.store.ts'
import { type Check, maxViolations } from './check.ts'

const allImages = async ({ images }: Pick<AppContext, 'images'>) => new Set(await images.list())

const difference = (some: ReadonlySet<string>, others: ReadonlySet<string>) =>
  [...some].filter((one) => !others.has(one))

/**
 * Checks that every referenced image exists. `now` reads outside the snapshot: an image that is missing may have been deleted with
 * its rows after the snapshot.
 */
export const imagesCheck = (context: Pick<AppContext, 'images'>, now: Database): Check => ({
  rule: 'Every referenced image exists.',
  remedy: 'Upload it again, or restore the files from a backup (docs/backup.md).',
  async findViolations(db) {
    const missing = difference(await findImagesInUse(db), await allImages(context))
    if (missing.length === 0) return []
    const stillReferenced = await findImagesInUse(now)
    const lost = missing.filter((file) => stillReferenced.has(file)).sort()
    return lost.slice(0, maxViolations).map((file) => `${file} is missing`)
  },
})

/** The number of unreferenced images; the nightly maintenance deletes them when they are a day old. */
export async function countUnusedImages(context: Pick<AppContext, 'images'>, db: Database): Promise<number> {
  return difference(await allImages(context), await findImagesInUse(db)).length
}
