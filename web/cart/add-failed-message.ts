import { session } from '#web/identity/session.ts'

/** What is said when something could not be put into the cart and nobody said why (specification 8). */
export const addFailedMessage = (): string =>
  session.now().user ? 'Failed to add product to cart (backend).' : 'Failed to add product to cart (local).'
