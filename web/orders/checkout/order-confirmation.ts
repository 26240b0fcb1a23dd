import { createStore } from '#web/api/create-store.ts'
import type { Order } from '../order.ts'

/** What the confirmation shows: an order, or that its details are missing; null while it is closed. */
export const confirmationState = createStore<{ order: Order | null } | null>(null)

/** Opens and closes the order confirmation from anywhere. */
export const orderConfirmation = {
  open: (order: Order | null) => confirmationState.set({ order }),
  close: () => confirmationState.set(null),
}
