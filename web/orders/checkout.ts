import { store } from '#web/api/store.ts'

export const checkoutIsOpen = store(false)

/** Opens and closes the checkout from anywhere. */
export const checkout = {
  open: () => checkoutIsOpen.set(true),
  close: () => checkoutIsOpen.set(false),
}
