import { dayMs } from '#contract/durations.ts'
import { dayInIndia, startOfDayInIndia } from '#contract/india-time.ts'
import { formatDate } from '#web/ui/data/format-date.ts'

/** The day in India that many days ago, such as '2026-11-21'; 0 is today. */
export const daysAgo = (days: number): string => dayInIndia(new Date(Date.now() - days * dayMs))

/** A day such as '2026-11-21' for display: '21 Nov 2026'. */
export const formatDay = (day: string): string => formatDate(startOfDayInIndia(day).toISOString())
