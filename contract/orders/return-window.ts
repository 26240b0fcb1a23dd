const dayMs = 86_400_000

/** The most days that a shop can give for returns. */
export const maxReturnDays = 365

/** When an order delivered then can no longer be sent back, in milliseconds; null where the shop sets no end (0 days). */
export const returnDeadline = (deliveredOn: Date | string, returnDays: number): number | null =>
  returnDays === 0 ? null : new Date(deliveredOn).getTime() + returnDays * dayMs

/** Whether a return can still be asked for. Where there is no end, or no delivery yet, time forbids nothing. */
export function isInReturnWindow(deliveredOn: Date | string | null, returnDays: number, now: number): boolean {
  const end = deliveredOn && returnDeadline(deliveredOn, returnDays)
  return !end || now <= end
}
