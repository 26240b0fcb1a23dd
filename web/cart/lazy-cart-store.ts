import { session } from '#web/identity/session.ts'
import { addFailureMessage } from './add-failure-message.ts'
import type { CartItemInput } from './cart.ts'

/**
 * Loads and starts the store with its storages after hydration; the pages render `cartState`. A store that could not be loaded with the
 * page starts with the first change of the cart.
 */
const loadCartStore = () =>
  import('./cart-store.ts').then(({ cartStore }) => {
    cartStore.start()
    return cartStore
  })

/** Starts the cart of the page. */
export const startCart = (): Promise<void> =>
  loadCartStore().then(
    () => undefined,
    () => undefined,
  )

/**
 * Adds an item to the cart, or sets its quantity; returns null, or the error message if it failed. As in the store's queue, the
 * change is dropped if the user changes before it runs.
 */
export async function changeCart(change: 'add' | 'set', item: CartItemInput): Promise<string | null> {
  const { user, isLoading } = session.get()
  const cartStore = await loadCartStore().catch(() => null)
  const isSameUser = isLoading || user?.id === session.get().user?.id
  return cartStore && isSameUser ? cartStore[change](item) : addFailureMessage()
}
