import { loadCode } from '#web/ui/load-code.ts'
import { addingFailed } from './adding-failed.ts'
import type { Wish } from './cart-keeper.ts'
import type { sharedCart } from './shared-cart.ts'

/** What keeps, merges and changes carts comes after the page it stands on: nobody needs it to look at the shop. */
const coming = async (): Promise<typeof sharedCart> => (await loadCode(() => import('./shared-cart.ts'))).sharedCart

/** The acts of the shared cart that every page offers at once. A press that comes before the cart does waits for it. */
export const cartWhenNeeded = {
  /** Fetches the cart, which then follows who is signed in; gives back how to stop. */
  start(): () => void {
    let stop: (() => void) | undefined
    let isOver = false
    coming().then(
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
  add: (wish: Wish): Promise<string | null> => coming().then((cart) => cart.add(wish), addingFailed),

  /** Sets a variant to a quantity. Null when it is done, else the sentence that says why not. */
  put: (wish: Wish): Promise<string | null> => coming().then((cart) => cart.put(wish), addingFailed),
}
