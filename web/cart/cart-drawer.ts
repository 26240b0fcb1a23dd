import { store } from '#web/api/store.ts'

export const cartDrawerIsOpen = store(false)

/** Opens and closes the cart drawer from anywhere. */
export const cartDrawer = {
  open: () => cartDrawerIsOpen.set(true),
  close: () => cartDrawerIsOpen.set(false),
}
