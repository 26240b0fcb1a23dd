import { dayMs, hourMs } from './durations.ts'

/** India has one time zone without daylight saving time. */
export const indiaTimeZone = 'Asia/Kolkata'

/** The milliseconds by which the clock in India is ahead of UTC. */
export const indiaOffsetMs = 5.5 * hourMs

/** The day in India at a time, such as '2026-11-21'. */
export const dayInIndia = (time: Date): string => new Date(time.getTime() + indiaOffsetMs).toISOString().slice(0, 10)

/** Whether a text is a day of the calendar such as '2026-11-21', in the years 2000 to 2999. */
export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  // A day such as 30 February is parsed as one in March.
  return /^2\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** The day of the week of a day such as '2026-11-21', from 1 (Monday) to 7 (Sunday). */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** The time at which a day such as '2026-11-21' begins in India. */
export const startOfDayInIndia = (day: string): Date => new Date(`${day}T00:00:00+05:30`)

/** The time at which a day ends in India: the start of the next one. */
export const endOfDayInIndia = (day: string): Date => new Date(startOfDayInIndia(day).getTime() + dayMs)

/** The last millisecond of a day in India, so that it is shown as that day. */
export const lastTimestampInIndia = (day: string): Date => new Date(endOfDayInIndia(day).getTime() - 1)

/** The end of a time that customers read in days: the last millisecond of the day in India so many days after `time`. */
export const lastTimestampAfter = (time: Date, days: number): Date =>
  lastTimestampInIndia(dayInIndia(new Date(time.getTime() + days * dayMs)))

/** A time in India as a `datetime-local` input has it, such as '2026-11-21T17:05'. */
export const minuteInIndia = (time: Date): string => new Date(time.getTime() + indiaOffsetMs).toISOString().slice(0, 16)

/** The time of a minute in India such as '2026-11-21T17:05'; an invalid date for any other text. */
export const timeOfMinuteInIndia = (minute: string): Date => new Date(`${minute}:00+05:30`)

/** A time in India in a table, such as '2026-11-21 17:05'. */
export const formatMinuteInIndia = (time: Date): string => minuteInIndia(time).replace('T', ' ')
