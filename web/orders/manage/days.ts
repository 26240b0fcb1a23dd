const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' })
const dayLength = 24 * 60 * 60 * 1000

/** A day in India so many days before today, such as '2026-11-21'. */
export const dayBefore = (days: number, now = new Date()): string =>
  dayFormat.format(new Date(now.getTime() - days * dayLength))

const wordFormat = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A day such as '2026-11-21' as people read it: '21 Nov 2026'. */
export const dayInWords = (day: string): string => wordFormat.format(new Date(`${day}T00:00:00Z`))
