import { dayMs, hourMs } from '../durations.ts'
import { dayInIndia, lastTimestampAfter, lastTimestampInIndia } from '../india-time.ts'
import { reopenDays } from './grievance-rules.ts'

/** How long before the end of a clock the owner is reminded. */
const acknowledgeWarningMs = 12 * hourMs
const resolveWarningMs = 3 * dayMs

/** The clocks of the law: the complaint is acknowledged within 48 hours, and settled within one month. */
export type GrievanceClock = 'ACKNOWLEDGE' | 'RESOLVE'

/** Until when a complaint is acknowledged: 48 hours after its arrival. */
export const acknowledgeBy = (arrivedAt: Date): Date => new Date(arrivedAt.getTime() + 48 * hourMs)

/**
 * Until when a complaint is settled: the end of the day in India that has the same number in the next month, or of its last day where that
 * month is shorter. The day of the arrival is not counted.
 */
export function resolveBy(arrivedAt: Date): Date {
  const [year, month, day] = dayInIndia(arrivedAt).split('-').map(Number) as [number, number, number]
  // Day 0 of a month is the last one of the month before; months are counted from 0.
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return lastTimestampInIndia(new Date(Date.UTC(year, month, Math.min(day, lastDay))).toISOString().slice(0, 10))
}

/** Until when the customer can reopen a complaint: the end of the 30th day in India after its closing. */
export const reopenUntil = (closedAt: Date): Date => lastTimestampAfter(closedAt, reopenDays)

/** When the owner is reminded of a clock. */
export const warnAt = (clock: GrievanceClock, due: Date): Date =>
  new Date(due.getTime() - (clock === 'ACKNOWLEDGE' ? acknowledgeWarningMs : resolveWarningMs))

/** A clock with the time that is left: negative when it is overdue. */
type RunningClock = { clock: GrievanceClock; due: Date; left: number }

/** The clocks of an open complaint that still run, the one that runs out first at the front. */
export function runningClocks(
  grievance: { acknowledgeBy: Date; acknowledgedAt: Date | null; resolveBy: Date },
  now: Date,
): RunningClock[] {
  const clocks: [GrievanceClock, Date][] = [['RESOLVE', grievance.resolveBy]]
  if (!grievance.acknowledgedAt) clocks.push(['ACKNOWLEDGE', grievance.acknowledgeBy])
  return clocks
    .map(([clock, due]) => ({ clock, due, left: due.getTime() - now.getTime() }))
    .sort((one, other) => one.left - other.left)
}

/** A number of milliseconds in words, in the largest unit of which there are two, rounded down: '3 days', '26 hours', '1 minute'. */
export function formatLeft(left: number): string {
  const ms = Math.abs(left)
  const [count, unit] =
    ms >= 2 * dayMs
      ? [Math.floor(ms / dayMs), 'day']
      : ms >= 2 * hourMs
        ? [Math.floor(ms / hourMs), 'hour']
        : [Math.max(1, Math.floor(ms / 60_000)), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
