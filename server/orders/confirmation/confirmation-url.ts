import { awaitsConfirmation } from '#contract/order-states.ts'
import type { AppContext } from '#server/context.ts'
import type { OrderWithLines } from '../order-with-lines.ts'

/** The link by which a customer confirms an order without signing in; null for an order that does not wait for it. */
export const confirmationUrl = (
  { publicUrl, tokens }: Pick<AppContext, 'publicUrl' | 'tokens'>,
  order: OrderWithLines,
): string | null =>
  awaitsConfirmation(order) ? `${publicUrl}/confirm-order/${tokens.links.issue('confirm-order', order.id)}` : null
