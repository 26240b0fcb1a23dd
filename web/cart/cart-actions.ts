import { guestCartStorageKey, localCartStorageKey } from '#contract/limits.ts'
import { hasStatus, messageOf } from '#web/api/api-error.ts'
import { session } from '#web/identity/session.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { addFailureMessage } from './add-failure-message.ts'
import {
  type Cart,
  type CartItemInput,
  type CartLine,
  type CartState,
  type CartStorage,
  emptyCart,
  findLine,
  summarizeCart,
} from './cart.ts'
import { enqueue, sessionUserId } from './cart-queue.ts'
import { cartStore, initialCartState } from './cart-store.ts'
import { cartStorageFor } from './storage/cart-storage.ts'

const updateFailureMessage = 'Failed to update cart item quantity.'

/** The user whose cart the state shows; null for a visitor, undefined before the session is known. */
let displayedUserId: string | null | undefined
let confirmed: Cart = emptyCart
/** The last quantity that was chosen for a line and is not confirmed yet, by line id. */
const pendingQuantities = new Map<string, number>()

/** Publishes the confirmed cart with the pending quantities; `change` sets other fields of the state. */
function updateState(change: Partial<CartState> = {}): void {
  cartStore.set({ ...cartStore.get(), ...summarizeCart(confirmed, pendingQuantities), ...change })
}

/** Publishes the cart that `mutate` returns, unless the user has changed meanwhile. */
async function applyCart(mutate: (storage: CartStorage) => Promise<Cart>): Promise<void> {
  const userId = sessionUserId()
  const cart = await mutate(cartStorageFor(userId))
  if (userId !== sessionUserId()) return
  confirmed = cart
  updateState({ isLoading: false, error: null })
  if (userId && session.get().user?.isGuest) void withGuestCart(({ saveGuestCart }) => saveGuestCart(userId, cart))
}

/** Runs with the module of the copies of guests' carts, which few pages need. If it fails to load, the copy stays as it is. */
const withGuestCart = (use: (module: typeof import('./storage/guest-cart.ts')) => void): Promise<void> =>
  import('./storage/guest-cart.ts').then(use, () => undefined)

/** Whether this browser has the copy of a guest's cart; false where local storage is not available. */
function hasGuestCart(): boolean {
  try {
    return localStorage.getItem(guestCartStorageKey) !== null
  } catch {
    return false
  }
}

async function load(): Promise<void> {
  const userId = sessionUserId()
  try {
    await applyCart((storage) => {
      if (cartStore.get().isLoading) updateState({ count: storage.storedQuantity() })
      return storage.load()
    })
  } catch (error) {
    const fallback = userId ? 'Failed to refetch cart.' : 'Failed to load local cart (error during population).'
    if (userId === sessionUserId()) updateState({ isLoading: false, error: messageOf(error, fallback) })
  }
}

/**
 * Merges the visitor's cart of this browser. If the module fails to load, the entries stay in local storage and are merged at
 * the next page load.
 */
const merge = (): Promise<void> =>
  import('./storage/merge-with-toast.ts').then(
    ({ mergeWithToast }) => mergeWithToast(() => void enqueue(merge).then(cartActions.refetch)),
    () => undefined,
  )

/** Shows the cart of the current user. That of a guest whose session has ended becomes the visitor's first. */
function onSessionChange(): void {
  const { user, isLoading } = session.get()
  if (isLoading) return
  if (hasGuestCart()) void enqueue(() => withGuestCart(({ releaseGuestCart }) => releaseGuestCart(user)))
  if (sessionUserId() === displayedUserId) return
  displayedUserId = sessionUserId()
  confirmed = emptyCart
  pendingQuantities.clear()
  cartStore.set(initialCartState)
  if (displayedUserId && !session.isFromOtherTab()) void enqueue(merge)
  void enqueue(load)
}

/** Another tab has changed or merged the visitor's cart. */
function onStorage({ key }: StorageEvent): void {
  if (displayedUserId !== undefined && (key === localCartStorageKey || key === null)) void enqueue(load)
}

/** Changes the cart; returns null, or the error message if it failed (specification 8). */
async function changeItem(
  mutate: (storage: CartStorage) => Promise<Cart>,
  failureMessage: () => string = addFailureMessage,
): Promise<string | null> {
  let result: { error: string | null } | undefined
  await enqueue(async () => {
    result = await applyCart(mutate).then(
      () => ({ error: null }),
      (error: unknown) => ({ error: messageOf(error, failureMessage()) }),
    )
  })
  // Without a result, the job was dropped because the user changed.
  return result ? result.error : failureMessage()
}

/**
 * Sends the last quantity that was chosen for the line; false if that failed. The first queued job sends it; the later ones return, because
 * `pendingQuantities` no longer has the line.
 */
async function sendQuantity(line: CartLine): Promise<boolean> {
  const quantity = pendingQuantities.get(line.id)
  if (quantity === undefined) return cartStore.get().lineErrors[line.id] === undefined
  const userId = sessionUserId()
  try {
    await applyCart(async (storage) => {
      const cart = await (quantity > 0 ? storage.set({ ...line, quantity }, confirmed) : storage.remove(line))
      // A quantity that was chosen meanwhile stays visible.
      if (userId === sessionUserId() && pendingQuantities.get(line.id) === quantity) pendingQuantities.delete(line.id)
      return cart
    })
    return true
  } catch (error) {
    // A quantity that was chosen meanwhile is sent by its own job, which reports its own error.
    if (userId !== sessionUserId() || pendingQuantities.get(line.id) !== quantity) return false
    const fallback = quantity > 0 ? updateFailureMessage : 'Failed to remove product from cart.'
    const message = messageOf(error, fallback)
    pendingQuantities.delete(line.id)
    updateState({ lineErrors: { ...cartStore.get().lineErrors, [line.id]: message } })
    if (hasStatus(error, 404) || hasStatus(error, 409)) await load()
    // If another tab has removed the line, no line shows the error, so a toast does.
    if (!confirmed.lines.some(({ id }) => id === line.id)) toast.error(message)
    return false
  }
}

let isStarted = false

/** The actions on the cart of the page: the signed-in user's on the server, or the visitor's in this browser. */
export const cartActions = {
  /** Subscribes to the session and to other tabs; safe to call again. */
  start(): void {
    if (isStarted) return
    isStarted = true
    window.addEventListener('storage', onStorage)
    session.subscribe(onSessionChange)
    onSessionChange()
  },

  /** Loads the cart again, with current prices and stock; earlier errors of its lines are over. */
  refetch(): Promise<void> {
    updateState({ lineErrors: {} })
    return enqueue(load)
  },

  /** Adds pieces of a variant to those in the cart. */
  add: (item: CartItemInput): Promise<string | null> => changeItem((storage) => storage.add(item)),

  /** Sets a variant's quantity, whether or not the cart holds it. */
  set: (item: CartItemInput): Promise<string | null> =>
    changeItem(
      (storage) => storage.set(item, confirmed),
      () => (findLine(confirmed, item.productVariantId) ? updateFailureMessage : addFailureMessage()),
    ),

  /** Adds a discount code; returns the message if it is not accepted. */
  addCode: (code: string): Promise<string | null> =>
    changeItem(
      (storage) => storage.addCode(code),
      () => 'Failed to apply the code.',
    ),

  /** Removes a discount code. */
  removeCode: (code: string): Promise<string | null> =>
    changeItem(
      (storage) => storage.removeCode(code),
      () => 'Failed to remove the code.',
    ),

  /** Sets a line's quantity, visible at once; 0 removes the line. An error reverts it, is shown in `lineErrors`, and returns false. */
  async setQuantity(line: CartLine, quantity: number): Promise<boolean> {
    pendingQuantities.set(line.id, Math.max(0, quantity))
    const { [line.id]: _, ...lineErrors } = cartStore.get().lineErrors
    updateState({ lineErrors })
    let isSaved = false
    await enqueue(async () => {
      isSaved = await sendQuantity(line)
    })
    return isSaved
  },
}
