import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import { nextPollAt } from '#contract/orders/payment-poll-schedule.ts'

type AttemptPeriod = { createdAt: Date; expiresAt: Date }

/** Milliseconds until the next check, by the elapsed time. */
const intervalAfter = (elapsed: number, intervals: readonly (readonly [number, number])[], last: number): number =>
  intervals.find(([until]) => elapsed < until)?.[1] ?? last

/** The next status check of an attempt that is not final: by PhonePe's polling schedule until it expires, then at longer intervals. */
export function nextCheck({ createdAt, expiresAt }: AttemptPeriod, now: Date): Date {
  const overdue = now.getTime() - expiresAt.getTime()
  if (overdue >= 0) {
    const intervals = [
      [10 * minuteMs, minuteMs],
      [hourMs, 10 * minuteMs],
      [dayMs, hourMs],
    ] as const
    return new Date(now.getTime() + intervalAfter(overdue, intervals, 6 * hourMs))
  }
  const elapsed = Math.max(0, (now.getTime() - createdAt.getTime()) / 1000)
  return new Date(createdAt.getTime() + nextPollAt(elapsed) * 1000)
}

/** The next status check of a refund that is not final; refunds take minutes to days. */
export function nextRefundCheck(createdAt: Date, now: Date): Date {
  const intervals = [
    [minuteMs, 10_000],
    [10 * minuteMs, minuteMs],
    [2 * hourMs, 10 * minuteMs],
    [2 * dayMs, hourMs],
  ] as const
  return new Date(now.getTime() + intervalAfter(now.getTime() - createdAt.getTime(), intervals, 6 * hourMs))
}
