import { dayInIndia, lastTimestampAfter } from '../../india-time.ts'

/** The end of the return window in milliseconds, at the end of its last day in India; null if the store sets none (0 days). */
export const returnDeadline = (deliveredAt: Date | string, returnDays: number): number | null =>
  returnDays === 0 ? null : lastTimestampAfter(new Date(deliveredAt), returnDays).getTime()

/** Whether the return window is open. An undelivered order, and a window of 0 days, count as open. */
export function isInReturnWindow(deliveredAt: Date | string | null, returnDays: number, now: number): boolean {
  const end = deliveredAt && returnDeadline(deliveredAt, returnDays)
  return !end || now <= end
}

/** How long goods can be returned in days: `anyReason` is null for goods that are only taken back if they are faulty; 0 sets no limit. */
type ReturnTerms = { anyReason: number | null; faulty: number }

/**
 * The terms of goods by the days of the store (0: no limit) and of their category (null: as the store, 0: only faulty goods). Faulty goods
 * are taken back for the longer of both times.
 */
export function returnTerms(storeDays: number, categoryDays: number | null): ReturnTerms {
  const faulty = storeDays === 0 ? 0 : Math.max(storeDays, categoryDays ?? 0)
  return { anyReason: categoryDays === null ? storeDays : categoryDays === 0 ? null : categoryDays, faulty }
}

/** What the terms allow now, and the end of the time in milliseconds; null where there is none. */
export function checkReturnTerms(deliveredAt: Date | string | null, { anyReason, faulty }: ReturnTerms, now: number) {
  const takesAnyReason = anyReason !== null && isInReturnWindow(deliveredAt, anyReason, now)
  const takesFaulty = takesAnyReason || isInReturnWindow(deliveredAt, faulty, now)
  const days = takesAnyReason ? anyReason : faulty
  return { takesAnyReason, takesFaulty, until: deliveredAt === null ? null : returnDeadline(deliveredAt, days) }
}

/** Whether goods arrived after the day by which they were expected; false where no day was promised. */
export const arrivedLate = (deliveredAt: Date | null, expectedDeliveryDate: Date | null): boolean =>
  deliveredAt !== null && expectedDeliveryDate !== null && dayInIndia(deliveredAt) > dayInIndia(expectedDeliveryDate)
