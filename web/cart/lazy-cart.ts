import { loadCode } from '#web/ui/load-code.ts'
import { addFailedMessage } from './add-failed-message.ts'
import type { cartStore } from './cart-store.ts'
import type { CartItemInput } from './storage/cart-storage.ts'

/** What keeps, merges and changes carts comes after the page it stands on: nobody needs it to look at the shop. */
const loadCartStore = async (): Promise<typeof cartStore> => (await loadCode(() => import('./cart-store.ts'))).cartStore

/** The acts of the shared cart that every page offers at once. A press that comes before the cart does waits for it. */
export const lazyCart = {
  /** Fetches the cart, which then follows who is signed in; gives back how to stop. */
  start(): () => void {
    let stop: (() => void) | undefined
    let isOver = false
    loadCartStore().then(
      (cart) => {
        if (!isOver) stop = cart.start()
      },
      // A line that is down now may be up again when something is put in.
      () => undefined,
    )
    return () => {
      isOver = true
      stop?.()
    }
  },

  /** Puts more of a variant into the cart. Null when it is in, else the sentence that says why not. */
  add: (wish: CartItemInput): Promise<string | null> =>
    loadCartStore().then((cart) => cart.add(wish), addFailedMessage),

  /** Sets a variant to a quantity. Null when it is done, else the sentence that says why not. */
  upsert: (wish: CartItemInput): Promise<string | null> =>
    loadCartStore().then((cart) => cart.upsert(wish), addFailedMessage),
}
