import { dayInIndia } from '#contract/india-time.ts'

const dayMs = 24 * 60 * 60 * 1000

/** The calendar day in India so many days ago, such as '2026-11-21'. */
export const daysAgo = (days: number, now = new Date()): string => dayInIndia(new Date(now.getTime() - days * dayMs))

const displayFormat = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A formatted day: '2026-11-21' is '21 Nov 2026'. */
export const formatDay = (day: string): string => displayFormat.format(new Date(`${day}T00:00:00Z`))
