import type { Database } from '../database/connect.ts'
import type { Shop } from '../shop.ts'
import { picturesInUse } from '../upkeep/pictures.store.ts'
import { type Check, mostLines } from './check.ts'

/** A moment after all others: what was kept before it is everything. */
const endOfTime = new Date(8.64e15)

const allPictures = async ({ images }: Pick<Shop, 'images'>) => new Set(await images.keptBefore(endOfTime))

const without = (some: ReadonlySet<string>, others: ReadonlySet<string>) => [...some].filter((one) => !others.has(one))

/** Whether every picture that a row names is there. `now` sees the rows of this moment: a picture may be deleted meanwhile, with its rows. */
export const picturesCheck = (shop: Pick<Shop, 'images'>, now: Database): Check => ({
  rule: 'Every picture that is shown is there.',
  remedy: 'Upload it again, or bring the files back from a backup (docs/backup.md).',
  async look(db) {
    const missing = without(await picturesInUse(db), await allPictures(shop))
    if (missing.length === 0) return []
    const stillNamed = await picturesInUse(now)
    const lost = missing.filter((file) => stillNamed.has(file)).sort()
    return lost.slice(0, mostLines).map((file) => `${file} is not there`)
  },
})

/** How many pictures no row names: no fault, the upkeep of every night takes them away once they are a day old. */
export async function unusedPictures(shop: Pick<Shop, 'images'>, db: Database): Promise<number> {
  return without(await allPictures(shop), await picturesInUse(db)).length
}
