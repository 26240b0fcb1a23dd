const dayMs = 86_400_000

/** The longest return window, in days. */
export const maxReturnDays = 365

/** The end of the return window in milliseconds; null where the store sets none (0 days). */
export const returnDeadline = (deliveredOn: Date | string, returnDays: number): number | null =>
  returnDays === 0 ? null : new Date(deliveredOn).getTime() + returnDays * dayMs

/** Whether a return can still be requested by date; true before the delivery and where the store sets no end. */
export function isInReturnWindow(deliveredOn: Date | string | null, returnDays: number, now: number): boolean {
  const end = deliveredOn && returnDeadline(deliveredOn, returnDays)
  return !end || now <= end
}
