import type { CallResponse } from '#contract/calls.ts'
import type { PaymentMethod } from '#contract/order-states.ts'
import type { Order } from '../order.ts'
import { safeRedirectUrl } from '../payment/redirect-url.ts'

export type PlacementResult =
  | { kind: 'confirmed'; order: Order }
  /** On to the payment provider; the order, where the reply had it, waits for whoever comes back. */
  | { kind: 'leave'; url: string; order: Order | null }
  | { kind: 'missing' }

/** What follows from a placed order (specification 4): cash with an order is done, online payment with an address goes there. */
export function placementResult(method: PaymentMethod, reply: CallResponse<'POST /orders/place'>): PlacementResult {
  const url = safeRedirectUrl(reply.redirectUrl)
  if (method === 'COD' && reply.order) return { kind: 'confirmed', order: reply.order }
  if (method === 'ONLINE_PAYMENT' && url) return { kind: 'leave', url, order: reply.order ?? null }
  return { kind: 'missing' }
}
