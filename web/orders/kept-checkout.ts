import type { PaymentMethod } from '#contract/order-states.ts'
import { checkoutStorageKey } from './checkout.ts'
import type { OrderChoice } from './order.ts'

/** What of a checkout outlives a reload of the page, in this tab only. */
export type KeptCheckout = {
  /** The checkout stands open. */
  isOpen?: boolean
  method?: PaymentMethod | null
  /** An order that was sent and not yet answered for good. */
  placing?: { wish: string; key: string; choice: OrderChoice; userId: string } | null
}

/** Stands in where the browser's storage is shut: it then lives no longer than the page. */
let withoutStorage: KeptCheckout = {}

/** What was kept; nothing where nothing was, or it cannot be read. */
export function keptCheckout(): KeptCheckout {
  let text: string | null
  try {
    text = sessionStorage.getItem(checkoutStorageKey)
  } catch {
    return withoutStorage
  }
  try {
    const kept: unknown = JSON.parse(text ?? '{}')
    return kept && typeof kept === 'object' ? kept : {}
  } catch {
    return {}
  }
}

/** Keeps a change of it. */
export function keepCheckout(change: KeptCheckout): void {
  const next = { ...keptCheckout(), ...change }
  withoutStorage = next
  try {
    if (next.isOpen || next.placing) sessionStorage.setItem(checkoutStorageKey, JSON.stringify(next))
    else sessionStorage.removeItem(checkoutStorageKey)
  } catch {
    // It lives on in this page.
  }
}
