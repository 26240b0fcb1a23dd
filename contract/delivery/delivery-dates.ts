import { dayMs } from '../durations.ts'
import { dayInIndia, minuteInIndia, timeOfMinuteInIndia, weekdayOf } from '../india-time.ts'
import type { DispatchSettings } from './delivery-settings.ts'

/** The first and the last day on which an order is expected, such as '2026-12-03'. */
export type ArrivalDays = { from: string; to: string }

type Calendar = { dispatch: DispatchSettings; holidays: readonly string[] }
type TransitDays = { minDays: number; maxDays: number }

/** The day after a number of days of the calendar. */
const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** The names of the days of the week, from 1 (Monday) to 7 (Sunday). */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** The day itself or the first one after it that counts, and then `count` further days that count. */
function countDays(start: string, count: number, counts: (day: string) => boolean): string {
  let day = start
  for (let left = count; ; day = addDays(day, 1)) {
    if (!counts(day)) continue
    if (left === 0) return day
    left -= 1
  }
}

/** The next time at which orders leave a day later, and so arrive later. */
export function nextCutOff(now: Date, { cutOff }: Pick<DispatchSettings, 'cutOff'>): Date {
  const today = timeOfMinuteInIndia(`${dayInIndia(now)}T${cutOff}`)
  return today > now ? today : new Date(today.getTime() + dayMs)
}

/** The day on which an order of this time leaves the store; null if it dispatches on no day of the week. */
export function dispatchDay(now: Date, { dispatch, holidays }: Calendar): string | null {
  if (dispatch.dispatchDays.length === 0) return null
  const isLate = minuteInIndia(now).slice(11) >= dispatch.cutOff
  const start = isLate ? addDays(dayInIndia(now), 1) : dayInIndia(now)
  const isDispatchDay = (day: string) => dispatch.dispatchDays.includes(weekdayOf(day)) && !holidays.includes(day)
  return countDays(start, dispatch.handlingDays, isDispatchDay)
}

/** The days on which an order of this time is expected: after dispatch and transit, never on a holiday. */
export function arrivalDays(now: Date, calendar: Calendar, { minDays, maxDays }: TransitDays): ArrivalDays | null {
  const dispatched = dispatchDay(now, calendar)
  if (dispatched === null) return null
  const isWorkingDay = (day: string) => !calendar.holidays.includes(day)
  const arrivalAfter = (days: number) => countDays(dispatched, days, isWorkingDay)
  return { from: arrivalAfter(minDays), to: arrivalAfter(Math.max(minDays, maxDays)) }
}
