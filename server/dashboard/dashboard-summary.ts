import type { dashboard } from '#contract/dashboard.ts'
import type { Output } from '#contract/endpoint.ts'
import type { AppContext } from '#server/context.ts'
import { dashboardDaysUntil } from './dashboard-days.ts'
import { type DailySales, findSummary, type GroupCounts } from './dashboard-summary.store.ts'

/** The number of best-selling products on the dashboard. */
const dashboardBestSellers = 5

type Summary = Output<typeof dashboard.show>

/** The figures of the dashboard, counted by the groups of `order-groups.store.ts` in one statement. */
export async function showDashboardSummary({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<Summary> {
  const now = clock()
  const days = dashboardDaysUntil(now)
  const range = { firstDay: days[0]!, bestSellers: dashboardBestSellers, now }
  const { sold, low, out, threshold, bestSellers, demonstrationOrders, courierCash, grievances, ...groupCounts } =
    await findSummary(db, range)
  const series = fillMissingDays(days, sold)
  return {
    days: series,
    today: sumSales(series.slice(-1)),
    last7Days: sumSales(series.slice(-7)),
    last30Days: sumSales(series),
    ...omitZeros(groupCounts),
    ...(courierCash.shipments > 0 && { courierCash }),
    ...(grievances.open > 0 && { grievances }),
    stock: { low, out, threshold },
    bestSellers,
    demonstrationOrders,
  }
}

/** The counts of a response: of five groups also 0, of the others only those with an order. */
function omitZeros(counts: GroupCounts): Pick<Summary, keyof GroupCounts> {
  const { toShip, unpaid, returnsToDecide, refundsFailed, refundsToPay, ...others } = counts
  const withOrders = Object.entries(others).filter(([, count]) => count > 0)
  return { toShip, unpaid, returnsToDecide, refundsFailed, refundsToPay, ...Object.fromEntries(withOrders) }
}

/** The series with days without a sale. */
function fillMissingDays(days: readonly string[], sold: readonly DailySales[]): Summary['days'] {
  const byDay = new Map(sold.map((one) => [one.day, one]))
  return days.map((day) => byDay.get(day) ?? { day, orders: 0, total: 0 })
}

const sumSales = (days: Summary['days']) => ({
  orders: days.reduce((sum, { orders }) => sum + orders, 0),
  total: days.reduce((sum, { total }) => sum + total, 0),
})
