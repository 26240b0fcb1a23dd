import { orderCan } from '#contract/order-states.ts'
import { hasStatus } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { cartActions } from '#web/cart/cart-actions.ts'
import { session } from '#web/identity/session.ts'
import type { Order } from '../order.ts'
import { checkout } from './checkout.ts'
import { forgetRedirectedOrder, readCheckout, type StoredCheckout, saveCheckout } from './checkout-storage.ts'
import { confirmationModal } from './confirmation-modal.ts'
import { idempotencyKey } from './idempotency-key.ts'

type PendingPlacement = NonNullable<StoredCheckout['pendingPlacement']>
type RedirectedOrder = NonNullable<StoredCheckout['redirectedOrder']>

/** After a page load: shows the order whose response was lost or whose payment page was left, or reopens the checkout. */
export async function resumeCheckout(): Promise<void> {
  await session.whenReady()
  const { pendingPlacement, redirectedOrder, isOpen } = readCheckout()
  const order =
    (pendingPlacement && (await recoverOrder(pendingPlacement))) ??
    (redirectedOrder && (await findRedirectedOrder(redirectedOrder)))
  if (order) {
    void cartActions.refetch()
    return confirmationModal.open(order)
  }
  if (!isOpen) return
  if (wasReloaded()) checkout.open()
  else saveCheckout({ isOpen: false, method: null })
}

/** Whether the page was reloaded, which reopens the checkout; a navigation to another page closes it. */
const wasReloaded = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => (entry as PerformanceNavigationTiming).type === 'reload')

/**
 * The placed order whose response was lost, by a repeated call with the same key. Only with an empty cart: otherwise the call
 * could place a new order without the customer's confirmation.
 */
async function recoverOrder({ key, choice, userId }: PendingPlacement): Promise<Order | null> {
  if (session.get().user?.id !== userId) return null
  try {
    const { cart } = await call('GET /cart')
    if (cart.items.length > 0) return null
    const { order } = await call('POST /orders/place', { headers: { 'idempotency-key': key }, body: choice })
    idempotencyKey.clear()
    return order ?? null
  } catch (error) {
    // An empty cart without an order: the items were ordered or removed elsewhere.
    if (hasStatus(error, 400) || hasStatus(error, 409)) idempotencyKey.clear()
    return null
  }
}

/** The pages that show the order themselves: the result of the payment and the order history. */
const orderPages: readonly string[] = ['/payment/phonepe-redirect', '/account/orders']

/** The user's own order whose payment page was left, while it can still be paid. Otherwise it is forgotten, as at the end of the session. */
async function findRedirectedOrder({ id, userId }: RedirectedOrder): Promise<Order | null> {
  session.onSessionEnd(forgetRedirectedOrder)
  try {
    if (session.get().user?.id === userId && !orderPages.includes(window.location.pathname)) {
      const { order } = await call('GET /orders/{id}', { params: { id } })
      if (orderCan.bePaid(order)) return order
    }
  } catch (error) {
    // Without a final response the next page tries again.
    if (!hasStatus(error, 404)) return null
  }
  forgetRedirectedOrder()
  return null
}
