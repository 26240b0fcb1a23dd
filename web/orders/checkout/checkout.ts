import { createStore } from '#web/api/create-store.ts'

export const checkoutIsOpen = createStore(false)

/** Opens and closes the checkout from anywhere. */
export const checkout = {
  open: () => checkoutIsOpen.set(true),
  close: () => checkoutIsOpen.set(false),
}

/** Where a tab keeps what of a checkout has to outlive a reload. */
export const checkoutStorageKey = 'vipani_checkout'

/** Whether this tab was reloaded while a checkout stood open or an order was still to be answered. */
export function wasReloadedMidCheckout(): boolean {
  try {
    return sessionStorage.getItem(checkoutStorageKey) !== null
  } catch {
    return false
  }
}
