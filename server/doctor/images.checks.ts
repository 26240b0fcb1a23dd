import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { findImagesInUse } from '#server/maintenance/image-references.store.ts'
import { type Check, maxViolations } from './check.ts'

/** A moment after all others: what was kept before it is everything. */
const endOfTime = new Date(8.64e15)

const allImages = async ({ images }: Pick<AppContext, 'images'>) => new Set(await images.savedBefore(endOfTime))

const difference = (some: ReadonlySet<string>, others: ReadonlySet<string>) =>
  [...some].filter((one) => !others.has(one))

/** Whether every picture that a row names is there. `now` sees the rows of this moment: a picture may be deleted meanwhile, with its rows. */
export const imagesCheck = (context: Pick<AppContext, 'images'>, now: Database): Check => ({
  rule: 'Every picture that is shown is there.',
  remedy: 'Upload it again, or bring the files back from a backup (docs/backup.md).',
  async findViolations(db) {
    const missing = difference(await findImagesInUse(db), await allImages(context))
    if (missing.length === 0) return []
    const stillNamed = await findImagesInUse(now)
    const lost = missing.filter((file) => stillNamed.has(file)).sort()
    return lost.slice(0, maxViolations).map((file) => `${file} is not there`)
  },
})

/** How many pictures no row names: no fault, the upkeep of every night takes them away once they are a day old. */
export async function countUnusedImages(context: Pick<AppContext, 'images'>, db: Database): Promise<number> {
  return difference(await allImages(context), await findImagesInUse(db)).length
}
