import { orderCan } from '#contract/order-states.ts'
import { hasStatus } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { cartActions } from '#web/cart/cart-actions.ts'
import { session } from '#web/identity/session.ts'
import type { Order } from '../order.ts'
import { checkout } from './checkout.ts'
import { readCheckout, removeRedirectedOrder, type StoredCheckout, saveCheckout } from './checkout-storage.ts'
import { showLostOrder, showPlacedOrder, watchForLostOrder } from './lost-order.ts'

type RedirectedOrder = NonNullable<StoredCheckout['redirectedOrder']>

/** After a page load: shows the order whose response was lost or whose payment page was left, or reopens the checkout. */
export async function resumeCheckout(): Promise<void> {
  await session.whenReady()
  const { redirectedOrder, isOpen } = readCheckout()
  if (await showLostOrder()) return void cartActions.refetch()
  watchForLostOrder()
  const order = redirectedOrder && (await findRedirectedOrder(redirectedOrder))
  if (order) {
    void cartActions.refetch()
    return showPlacedOrder(order)
  }
  if (!isOpen) return
  if (wasReloaded()) checkout.open()
  else saveCheckout({ isOpen: false, method: null })
}

/** Whether the page was reloaded, which reopens the checkout; a navigation to another page closes it. */
const wasReloaded = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => (entry as PerformanceNavigationTiming).type === 'reload')

/** The pages that show the order themselves: the result of the payment and the order history. */
const orderPages: readonly string[] = ['/payment/phonepe-redirect', '/account/orders']

/** The user's own order whose payment page was left, while it can still be paid. Otherwise it is forgotten, as at the end of the session. */
async function findRedirectedOrder({ id, userId }: RedirectedOrder): Promise<Order | null> {
  session.onSessionEnd(removeRedirectedOrder)
  try {
    if (session.get().user?.id === userId && !orderPages.includes(window.location.pathname)) {
      const { order } = await call('GET /orders/{id}', { params: { id } })
      if (orderCan.bePaid(order)) return order
    }
  } catch (error) {
    // Without a final response the next page tries again.
    if (!hasStatus(error, 404)) return null
  }
  removeRedirectedOrder()
  return null
}
