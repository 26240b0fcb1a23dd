import { dayMs } from '#contract/durations.ts'
import { dayInIndia } from '#contract/india-time.ts'
import { dashboardDays } from '#contract/limits.ts'

/** The days of the dashboard in India: the last ones up to today, the oldest first. */
export const dashboardDaysUntil = (now: Date): string[] =>
  Array.from({ length: dashboardDays }, (_, index) =>
    dayInIndia(new Date(now.getTime() - (dashboardDays - 1 - index) * dayMs)),
  )

/** The oldest of the dashboard's days. */
export const firstDashboardDay = (now: Date): string => dashboardDaysUntil(now)[0]!
