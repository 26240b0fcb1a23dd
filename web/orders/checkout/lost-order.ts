import { hasStatus } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { cartDrawer } from '#web/cart/cart-drawer.ts'
import { cartStore } from '#web/cart/cart-store.ts'
import { session } from '#web/identity/session.ts'
import type { Order } from '../order.ts'
import { checkout } from './checkout.ts'
import { saveCheckout } from './checkout-storage.ts'
import { confirmationModal } from './confirmation-modal.ts'
import { idempotencyKey, pendingPlacementsOf } from './idempotency-key.ts'
import { isRolledBack } from './rolled-back.ts'

const findPending = () => pendingPlacementsOf(session.get().user?.id)

/**
 * The last placed order whose response was lost, by repeated calls with the same keys. Only with an empty cart: a placement that
 * is still on its way to the server finds its items in the cart.
 */
async function findLostOrder(): Promise<Order | null> {
  const pending = findPending()
  if (pending.length === 0) return null
  try {
    const { cart } = await call('GET /cart')
    if (cart.items.length > 0) return null
  } catch {
    return null
  }
  let found: Order | null = null
  for (const { key, choice } of pending) {
    try {
      const body = { ...choice, isRepeatOnly: true }
      const { order } = await call('POST /orders/place', { headers: { 'idempotency-key': key }, body })
      idempotencyKey.remove(key)
      found = order ?? found
    } catch (error) {
      // Without an order: the items were ordered by another attempt, or ordered or removed elsewhere.
      if (isRolledBack(error) || [400, 404, 409].some((status) => hasStatus(error, status))) idempotencyKey.remove(key)
    }
  }
  return found
}

/** Shows the confirmation of a placed order in place of the checkout and the cart, also after a reload. */
export function showPlacedOrder(order: Order): void {
  saveCheckout({ isOpen: false, method: null })
  checkout.close()
  cartDrawer.close()
  confirmationModal.open(order)
}

/** Shows the order whose response was lost, if there is one; returns whether there is. */
export async function showLostOrder(): Promise<boolean> {
  const order = await findLostOrder()
  if (order) showPlacedOrder(order)
  return order !== null
}

let isWatching = false

/**
 * Shows the order of a placement without a response as soon as the cart turns out to be empty, such as when the customer opens
 * it: the order was placed then, or its items were removed.
 */
export function watchForLostOrder(): void {
  if (isWatching || findPending().length === 0) return
  isWatching = true
  let isSearching = false
  const stop = cartStore.subscribe(async () => {
    const { isLoading, error, lines } = cartStore.get()
    if (isSearching || isLoading || error || lines.length > 0) return
    isSearching = true
    await showLostOrder()
    isSearching = false
    if (findPending().length > 0) return
    isWatching = false
    stop()
  })
}
