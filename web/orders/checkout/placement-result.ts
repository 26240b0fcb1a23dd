import type { CallResponse } from '#contract/calls.ts'
import type { PaymentMethod } from '#contract/order-states.ts'
import type { Order } from '../order.ts'
import { safeRedirectUrl } from '../payment/redirect-url.ts'

export type PlacementResult =
  | { kind: 'confirmed'; order: Order }
  /** A redirect to the payment provider; the order is shown if the browser comes back from its bfcache. */
  | { kind: 'leave'; url: string; order: Order | null }
  | { kind: 'missing' }

/** The next step after a placement (specification 4): the confirmation of a cash order, or the redirect to the payment page. */
export function placementResult(method: PaymentMethod, reply: CallResponse<'POST /orders/place'>): PlacementResult {
  const url = safeRedirectUrl(reply.redirectUrl)
  if (method === 'COD' && reply.order) return { kind: 'confirmed', order: reply.order }
  if (method === 'ONLINE_PAYMENT' && url) return { kind: 'leave', url, order: reply.order ?? null }
  return { kind: 'missing' }
}
