import { createStore } from '#web/api/create-store.ts'

export const checkoutIsOpen = createStore(false)

/** Opens and closes the checkout from any component. */
export const checkout = {
  open: () => checkoutIsOpen.set(true),
  close: () => checkoutIsOpen.set(false),
}

/** The sessionStorage key of the checkout state. */
export const checkoutStorageKey = 'vipani_checkout'

/** Whether this tab has a stored checkout: before the page loaded, one was open, or a placement had no response or led to the payment page. */
export function hasStoredCheckout(): boolean {
  try {
    return sessionStorage.getItem(checkoutStorageKey) !== null
  } catch {
    return false
  }
}
