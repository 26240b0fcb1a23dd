import type { dashboard } from '#contract/dashboard.ts'
import type { Answer } from '#contract/endpoint.ts'
import { dashboardBestSellers, dashboardDays } from '#contract/limits.ts'
import { dayInIndia } from '../invoices/financial-year.ts'
import { startOf } from '../orders/days.ts'
import type { Shop } from '../shop.ts'
import { readFigures, type SoldOnDay } from './figures.store.ts'

type Figures = Answer<typeof dashboard.figures>

const dayLength = 24 * 60 * 60 * 1000

/**
 * The figures of the dashboard. Sales are what `inGroup.sales` says; what waits, and what the lists behind the numbers show,
 * are the same groups. One statement, whatever the shop's size.
 */
export async function figuresOf({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<Figures> {
  const days = lastDays(clock())
  const asked = { since: startOf(days[0]!), bestSellers: dashboardBestSellers }
  const { sold, low, out, threshold, bestSellers, ...waiting } = await readFigures(db, asked)
  const series = filled(days, sold)
  return {
    days: series,
    today: sumOf(series.slice(-1)),
    last7Days: sumOf(series.slice(-7)),
    last30Days: sumOf(series),
    ...waiting,
    stock: { low, out, threshold },
    bestSellers,
  }
}

/** The days that end with today, the oldest first. */
const lastDays = (now: Date): string[] =>
  Array.from({ length: dashboardDays }, (_, index) =>
    dayInIndia(new Date(now.getTime() - (dashboardDays - 1 - index) * dayLength)),
  )

/** A day without a sale stands in the series too. */
function filled(days: readonly string[], sold: readonly SoldOnDay[]): Figures['days'] {
  const byDay = new Map(sold.map((one) => [one.day, one]))
  return days.map((day) => byDay.get(day) ?? { day, orders: 0, total: 0 })
}

const sumOf = (days: Figures['days']) => ({
  orders: days.reduce((sum, { orders }) => sum + orders, 0),
  total: days.reduce((sum, { total }) => sum + total, 0),
})
