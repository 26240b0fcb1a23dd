import { minuteMs } from '#contract/durations.ts'
import { unpaidOrderMinutes } from '#contract/limits.ts'

/** The time until which an unpaid order can be paid: that of its payment link, or an hour after its placement. */
export const payableUntil = ({ orderDate, payUntil }: { orderDate: Date; payUntil: Date | null }): Date =>
  payUntil ?? new Date(orderDate.getTime() + unpaidOrderMinutes * minuteMs)
