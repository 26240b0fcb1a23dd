import type { PaymentMethod } from '#contract/order-states.ts'
import type { PlaceOrderBody } from '../order.ts'
import { checkoutStorageKey } from './checkout.ts'

/** What of a checkout outlives a reload of the page, in this tab only. */
export type StoredCheckout = {
  /** The checkout stands open. */
  isOpen?: boolean
  method?: PaymentMethod | null
  /** An order that was sent and not yet answered for good. */
  placing?: { wish: string; key: string; choice: PlaceOrderBody; userId: string } | null
}

/** Stands in where the browser's storage is shut: it then lives no longer than the page. */
let memoryFallback: StoredCheckout = {}

/** What was kept; nothing where nothing was, or it cannot be read. */
export function readCheckout(): StoredCheckout {
  let text: string | null
  try {
    text = sessionStorage.getItem(checkoutStorageKey)
  } catch {
    return memoryFallback
  }
  try {
    const kept: unknown = JSON.parse(text ?? '{}')
    return kept && typeof kept === 'object' ? kept : {}
  } catch {
    return {}
  }
}

/** Keeps a change of it. */
export function saveCheckout(change: StoredCheckout): void {
  const next = { ...readCheckout(), ...change }
  memoryFallback = next
  try {
    if (next.isOpen || next.placing) sessionStorage.setItem(checkoutStorageKey, JSON.stringify(next))
    else sessionStorage.removeItem(checkoutStorageKey)
  } catch {
    // It lives on in this page.
  }
}
