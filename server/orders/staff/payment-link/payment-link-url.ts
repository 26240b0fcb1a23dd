import { orderCan } from '#contract/order-states.ts'
import type { AppContext } from '#server/context.ts'
import type { OrderWithLines } from '../../order-with-lines.ts'

/** The link by which a customer pays for an order without signing in. */
export const paymentLinkUrl = (
  { publicUrl, tokens }: Pick<AppContext, 'publicUrl' | 'tokens'>,
  { id }: { id: string },
): string => `${publicUrl}/pay-order/${tokens.links.issue('pay-order', id)}`

/** The payment link of an order that was placed with one and can still be paid; null for any other. */
export const usablePaymentLinkUrl = (
  context: Pick<AppContext, 'publicUrl' | 'tokens'>,
  order: OrderWithLines,
): string | null => (order.payUntil && orderCan.bePaid(order) ? paymentLinkUrl(context, order) : null)
