import { createStore } from '#web/api/create-store.ts'

export const cartDrawerIsOpen = createStore(false)

/** Opens and closes the cart drawer from anywhere. */
export const cartDrawer = {
  open: () => cartDrawerIsOpen.set(true),
  close: () => cartDrawerIsOpen.set(false),
}
