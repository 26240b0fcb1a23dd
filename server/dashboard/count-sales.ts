import { startOfDayInIndia } from '#contract/india-time.ts'
import type { AppContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { firstDashboardDay } from './dashboard-days.ts'
import {
  addCountedSales,
  deleteCountedSales,
  deleteSalesCount,
  lockSalesCount,
  prepareNextCount,
  removeCountedSales,
  saveSalesCount,
  takeChangedSales,
} from './sales-count.store.ts'

/** The job's name in the queue. */
export const countSalesJob = 'count-sales'

/**
 * Adds up the sales of the dashboard's days except those of the last minutes, and again those of orders that have changed. The dashboard reads
 * what is not counted yet itself, so that it is exact at any time.
 */
export async function countSales({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const firstDay = firstDashboardDay(clock())
  const since = startOfDayInIndia(firstDay)
  await inTransaction(db, async (trx) => {
    let count = await lockSalesCount(trx)
    if (count.isForeign || (count.firstDay !== null && count.firstDay > firstDay)) {
      await deleteSalesCount(trx)
      count = await lockSalesCount(trx)
    }
    const { countedUntil, nextUntil } = count
    const changed = await takeChangedSales(trx)
    const until = nextUntil ?? countedUntil
    if (until !== null) {
      if (countedUntil === null) await deleteCountedSales(trx)
      else await removeCountedSales(trx, changed, since)
      await addCountedSales(trx, { since, from: countedUntil, changed, until })
      await saveSalesCount(trx, firstDay, until)
    }
    if (nextUntil !== null) await prepareNextCount(trx)
  })
}
