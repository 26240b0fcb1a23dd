import type { PaymentMethod } from '#contract/order-states.ts'
import type { PlaceOrderBody } from '../order.ts'
import { checkoutStorageKey } from './checkout.ts'

/** A placement without a final response. */
export type PendingPlacement = { fingerprint: string; key: string; choice: PlaceOrderBody; userId: string }

/** The state of a checkout in sessionStorage, which survives a reload of this tab. */
export type StoredCheckout = {
  /** The checkout is open. */
  isOpen?: boolean
  addressId?: string | null
  method?: PaymentMethod | null
  /** The oldest first: a customer who changes the payment method after a lost response places another order. */
  pendingPlacements?: readonly PendingPlacement[]
  /** The placed order whose payment page was opened, until it is paid or its customer closes it. */
  redirectedOrder?: { id: string; userId: string } | null
}

/** The state that sessionStorage did not take, because it is full or unavailable; it lasts until the page is closed. */
let memoryFallback: StoredCheckout | null = null

/** The stored state; empty if there is none or it is invalid. */
export function readCheckout(): StoredCheckout {
  if (memoryFallback) return memoryFallback
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(checkoutStorageKey) ?? '{}')
    return stored && typeof stored === 'object' ? stored : {}
  } catch {
    return {}
  }
}

/** Saves a partial update. */
export function saveCheckout(change: StoredCheckout): void {
  const next = { ...readCheckout(), ...change }
  try {
    if (next.isOpen || next.pendingPlacements?.length || next.redirectedOrder)
      sessionStorage.setItem(checkoutStorageKey, JSON.stringify(next))
    else sessionStorage.removeItem(checkoutStorageKey)
    memoryFallback = null
  } catch {
    memoryFallback = next
  }
}

/** The order is no longer opened by the next page. */
export const removeRedirectedOrder = (): void => saveCheckout({ redirectedOrder: null })
