import { dayMs } from '#contract/durations.ts'
import { draftDays } from '#contract/orders/staff/staff-order-limits.ts'

/** When a draft expires that was changed at a time. */
export const draftExpiresAt = (updatedAt: Date): Date => new Date(updatedAt.getTime() + draftDays * dayMs)

/** Drafts that were changed last until this time have expired. */
export const draftsExpireUntil = (now: Date): Date => new Date(now.getTime() - draftDays * dayMs)
