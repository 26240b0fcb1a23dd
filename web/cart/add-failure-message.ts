import { session } from '#web/identity/session.ts'

/** The error of an item that could not be added (specification 8). */
export const addFailureMessage = () => `Failed to add product to cart (${session.get().user ? 'backend' : 'local'}).`
