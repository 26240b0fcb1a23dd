import { dayMs } from '#contract/durations.ts'
import { guestLinkDays } from '#contract/orders/guests/guest-limits.ts'
import type { AppContext } from '#server/context.ts'

/** The link in the mails of a guest's order, which opens the order without an account. */
export const guestOrderUrl = (
  { publicUrl, tokens }: Pick<AppContext, 'publicUrl' | 'tokens'>,
  { id }: { id: string },
): string => `${publicUrl}/guest-order/${tokens.links.issue('guest-order', id)}`

/** Whether the link of an order is too old: its days count from the delivery, and before that from the placement. */
export const isGuestLinkExpired = (
  { orderDate, deliveredAt }: { orderDate: Date; deliveredAt: Date | null },
  now: Date,
): boolean => now.getTime() > (deliveredAt ?? orderDate).getTime() + guestLinkDays * dayMs
