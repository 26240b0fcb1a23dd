import type { Shop } from '../shop.ts'
import { chooseLeading, rankAnew } from './ranks.store.ts'

/** What the clock calls it. */
export const refreshRanksJob = 'refresh-ranks'

/** Few enough that nobody who buys one of them notices. */
const atOnce = 200

/** Brings best selling and most viewed up to date with what was bought and looked at since the last time, and what search looks through first. */
export async function refreshRanks({ db }: Pick<Shop, 'db'>): Promise<void> {
  let reached = atOnce
  while (reached === atOnce) reached = await rankAnew(db, atOnce)
  await chooseLeading(db)
}
