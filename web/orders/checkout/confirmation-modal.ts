import { createStore } from '#web/api/create-store.ts'
import type { Order } from '../order.ts'

/** The content of the confirmation: an order, or the notice that its details are missing; null while it is closed. */
export const confirmationState = createStore<{ order: Order | null } | null>(null)

/** Opens and closes the confirmation that an order was placed, from any component. */
export const confirmationModal = {
  open: (order: Order | null) => confirmationState.set({ order }),
  close: () => confirmationState.set(null),
}
