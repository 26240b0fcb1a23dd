import { dayMs } from '#contract/durations.ts'
import { dayInIndia } from '#contract/india-time.ts'

/** The day in India that many days ago, such as '2026-11-21'; 0 is today. */
export const daysAgo = (days: number): string => dayInIndia(new Date(Date.now() - days * dayMs))
