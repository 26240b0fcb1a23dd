import { nextPollAt } from '#contract/orders/payment-poll-schedule.ts'

const minute = 60_000
const hour = 60 * minute

type Span = { createdAt: Date; expiresAt: Date }

/** How long to wait for the next look, by how long something has been going on. */
const intervalAfter = (elapsed: number, pauses: readonly (readonly [number, number])[], last: number): number =>
  pauses.find(([until]) => elapsed < until)?.[1] ?? last

/** When an attempt that is not final is asked for next: by PhonePe's schedule until it has expired, then rarely until it is final. */
export function nextCheck({ createdAt, expiresAt }: Span, now: Date): Date {
  const late = now.getTime() - expiresAt.getTime()
  if (late >= 0) {
    const pauses = [
      [10 * minute, minute],
      [hour, 10 * minute],
      [24 * hour, hour],
    ] as const
    return new Date(now.getTime() + intervalAfter(late, pauses, 6 * hour))
  }
  const elapsed = Math.max(0, (now.getTime() - createdAt.getTime()) / 1000)
  return new Date(createdAt.getTime() + nextPollAt(elapsed) * 1000)
}

/** When a refund that is not final is asked for next: refunds take minutes to days. */
export function nextRefundCheck(createdAt: Date, now: Date): Date {
  const pauses = [
    [minute, 10_000],
    [10 * minute, minute],
    [2 * hour, 10 * minute],
    [48 * hour, hour],
  ] as const
  return new Date(now.getTime() + intervalAfter(now.getTime() - createdAt.getTime(), pauses, 6 * hour))
}
