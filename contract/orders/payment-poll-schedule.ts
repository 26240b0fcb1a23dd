/** When PhonePe wants to be asked for a payment that is pending: after so many seconds, every so many, until so many more have passed. */
const pollIntervals = [
  { every: 3, until: 55 },
  { every: 6, until: 115 },
  { every: 10, until: 175 },
  { every: 30, until: 235 },
] as const
const firstPollAfter = 25
const finalPollInterval = 60

/** Seconds from the start of a payment to the next time its status is asked for, `elapsed` seconds after the start; while the page open it is asked by the same schedule. */
export function nextPollAt(elapsed: number): number {
  if (elapsed < firstPollAfter) return firstPollAfter
  const step = pollIntervals.find(({ until }) => elapsed < until)
  return elapsed + (step?.every ?? finalPollInterval)
}
