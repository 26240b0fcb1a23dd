import { session } from '#web/identity/session.ts'
import { addFailureMessage } from './add-failure-message.ts'
import type { CartItemInput } from './cart.ts'

/**
 * Loads the actions with their storages after hydration, and starts them; the pages render `cartStore`. Actions that could not be loaded
 * with the page start with the first change of the cart.
 */
const loadCartActions = () =>
  import('./cart-actions.ts').then(({ cartActions }) => {
    cartActions.start()
    return cartActions
  })

/** Starts the cart of the page. */
export const startCart = (): Promise<void> =>
  loadCartActions().then(
    () => undefined,
    () => undefined,
  )

/**
 * Adds an item to the cart, or sets its quantity; returns null, or the error message if it failed. As in `cart-queue.ts`, the
 * change is dropped if the user changes before it runs.
 */
export async function changeCart(change: 'add' | 'set', item: CartItemInput): Promise<string | null> {
  const { user, isLoading } = session.get()
  const cartActions = await loadCartActions().catch(() => null)
  const isSameUser = isLoading || user?.id === session.get().user?.id
  return cartActions && isSameUser ? cartActions[change](item) : addFailureMessage()
}
