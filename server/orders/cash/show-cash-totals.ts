import { dayMs } from '#contract/durations.ts'
import { dayInIndia } from '#contract/india-time.ts'
import { receivedTotalDays } from '#contract/orders/cash/cash-limits.ts'
import type { AppContext } from '#server/context.ts'
import { overdueBefore } from './cash-days.ts'
import { sumCash } from './cash-shipments.store.ts'
import { sumUnassigned } from './unassigned-cash.store.ts'

/** The cash by courier: outstanding, overdue, on the way, different, and received in the last 30 days. */
export async function showCashTotals({ db, clock }: Pick<AppContext, 'db' | 'clock'>) {
  const now = clock()
  const receivedSince = dayInIndia(new Date(now.getTime() - (receivedTotalDays - 1) * dayMs))
  const [couriers, unassigned] = await Promise.all([
    sumCash(db, { overdueBefore: overdueBefore(now), receivedSince }),
    sumUnassigned(db),
  ])
  return { couriers, unassigned }
}
