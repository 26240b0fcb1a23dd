/** When PhonePe wants to be asked for a payment that is pending: after so many seconds, every so many, until so many more have passed. */
const steps = [
  { every: 3, until: 55 },
  { every: 6, until: 115 },
  { every: 10, until: 175 },
  { every: 30, until: 235 },
] as const
const firstAfter = 25
const thenEvery = 60

/** Seconds from the start of a payment to the next time its status is asked for, `elapsed` seconds after the start; while the page open it is asked by the same schedule. */
export function nextAsk(elapsed: number): number {
  if (elapsed < firstAfter) return firstAfter
  const step = steps.find(({ until }) => elapsed < until)
  return elapsed + (step?.every ?? thenEvery)
}
