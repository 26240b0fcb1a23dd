import { dayMs } from '#contract/durations.ts'
import { dayInIndia } from '#contract/india-time.ts'
import { cashOverdueAfterDays } from '#contract/orders/cash/cash-account.ts'
import { invalidField } from '#server/errors.ts'

/** What was delivered before this time is overdue. */
export const overdueBefore = (now: Date): Date => new Date(now.getTime() - cashOverdueAfterDays * dayMs)

/** Throws an error of the field for a day after today. */
export function assertNotInFuture(field: string, day: string, now: Date): void {
  if (day > dayInIndia(now)) throw invalidField(field, 'Enter today or an earlier day.')
}
