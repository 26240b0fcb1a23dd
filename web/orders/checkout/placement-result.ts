import type { CallResponse } from '#contract/calls.ts'
import type { PaymentMethod } from '#contract/order-states.ts'
import type { Order } from '../order.ts'
import { safeRedirectUrl } from '../payment/redirect-url.ts'

type PlacementResult =
  | { kind: 'confirmed'; order: Order }
  /** A redirect to the payment provider; the order is shown if the browser comes back from its bfcache. */
  | { kind: 'redirect'; url: string; order: Order | null }
  | { kind: 'missing' }

/** The next step after a placement (specification 4): the confirmation of a cash order, or the redirect to the page of its payment or advance. */
export function placementResult(method: PaymentMethod, response: CallResponse<'POST /orders/place'>): PlacementResult {
  const url = safeRedirectUrl(response.redirectUrl)
  const hasAdvance = response.order?.advanceStatus !== undefined
  if (method === 'COD' && response.order && !(hasAdvance && url)) return { kind: 'confirmed', order: response.order }
  if ((method === 'ONLINE_PAYMENT' || hasAdvance) && url)
    return { kind: 'redirect', url, order: response.order ?? null }
  return { kind: 'missing' }
}
