/** PhonePe's polling schedule of a pending payment, in seconds: the interval `every` holds until `until`. */
const pollIntervals = [
  { every: 3, until: 55 },
  { every: 6, until: 115 },
  { every: 10, until: 175 },
  { every: 30, until: 235 },
] as const
const firstPollAfter = 25
const finalPollInterval = 60

/**
 * Seconds from the start of a payment to its next status request, `elapsed` seconds after the start. The server and the payment
 * page use the same schedule.
 */
export function nextPollAt(elapsed: number): number {
  if (elapsed < firstPollAfter) return firstPollAfter
  const step = pollIntervals.find(({ until }) => elapsed < until)
  return elapsed + (step?.every ?? finalPollInterval)
}
