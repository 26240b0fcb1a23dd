import { dayMs } from '../../durations.ts'

/** The end of the return window in milliseconds; null if the store sets none (0 days). */
export const returnDeadline = (deliveredAt: Date | string, returnDays: number): number | null =>
  returnDays === 0 ? null : new Date(deliveredAt).getTime() + returnDays * dayMs

/** Whether the return window is open. An undelivered order, and a window of 0 days, count as open. */
export function isInReturnWindow(deliveredAt: Date | string | null, returnDays: number, now: number): boolean {
  const end = deliveredAt && returnDeadline(deliveredAt, returnDays)
  return !end || now <= end
}
