import { hasStatus } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { cartStore } from '#web/cart/cart-store.ts'
import { session } from '#web/identity/session.ts'
import type { Order } from '../order.ts'
import { checkout } from './checkout.ts'
import { readCheckout, type StoredCheckout, saveCheckout } from './checkout-storage.ts'
import { idempotencyKey } from './idempotency-key.ts'
import { orderConfirmation } from './order-confirmation.ts'

type PendingPlacement = NonNullable<StoredCheckout['placing']>

/** After a reload: shows the order whose answer was lost, or opens the checkout where it stood open. */
export async function resumeCheckout(): Promise<void> {
  await session.whenReady()
  const { placing, isOpen } = readCheckout()
  const order = placing ? await recoverOrder(placing) : null
  if (order) {
    void cartStore.refetch()
    return orderConfirmation.open(order)
  }
  if (!isOpen) return
  if (wasReloaded()) checkout.open()
  else saveCheckout({ isOpen: false, method: null })
}

/** Whoever went to another address left the checkout; only a reload comes back to where it stood. */
const wasReloaded = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => (entry as PerformanceNavigationTiming).type === 'reload')

/**
 * The order that was placed although its answer never came: the same key gets it. Only an empty cart is asked for, since from
 * a cart that still holds something the question would order it, and that is for the shopper to press.
 */
async function recoverOrder({ key, choice, userId }: PendingPlacement): Promise<Order | null> {
  if (session.now().user?.id !== userId) return null
  try {
    const { cart } = await call('GET /cart')
    if (cart.items.length > 0) return null
    const { order } = await call('POST /orders/place', { headers: { 'idempotency-key': key }, body: choice })
    idempotencyKey.clear()
    return order ?? null
  } catch (error) {
    // An empty cart without an order: it was bought or emptied elsewhere.
    if (hasStatus(error, 400) || hasStatus(error, 409)) idempotencyKey.clear()
    return null
  }
}
