import { dayMs } from '#contract/durations.ts'
import { cashOverdueAfterDays } from '#contract/orders/cash/cash-account.ts'

/** What was delivered before this time is overdue. */
export const overdueBefore = (now: Date): Date => new Date(now.getTime() - cashOverdueAfterDays * dayMs)
