import { localCartStorageKey, toastDuration } from '#contract/limits.ts'
import { hasStatus, messageOf } from '#web/api/api-error.ts'
import { session } from '#web/identity/session.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { loadCode } from '#web/ui/load-code.ts'
import { addFailedMessage } from './add-failed-message.ts'
import { type CartLine, totalQuantity } from './cart-line.ts'
import { cartState } from './cart-state.ts'
import * as shown from './optimistic-cart.ts'
import type { Cart, CartItemInput, CartStorage } from './storage/cart-storage.ts'
import { localCart } from './storage/local-cart.ts'
import { readEntries } from './storage/local-storage.ts'
import { serverCart } from './storage/server-cart.ts'

/** The user whose cart this is, null for a visitor; undefined until that is known. */
let ownerId: string | null | undefined
let queueTail: Promise<unknown> = Promise.resolve()

const storage = (): CartStorage => (ownerId ? serverCart : localCart)
const messageFor = (local: string, onServer: string) => (ownerId ? onServer : local)

/** Changes run one after the other, so that no older answer overwrites a newer one. What belongs to another owner is dropped. */
function enqueue(job: () => Promise<void>): Promise<void> {
  const whose = ownerId
  const run = queueTail.then(() => (whose === ownerId ? job() : undefined))
  queueTail = run.catch(() => undefined)
  return run
}

/** Shows the cart that an act gives, unless the owner has changed meanwhile. */
async function applyResult(act: Promise<Cart>): Promise<void> {
  const whose = ownerId
  const cart = await act
  if (whose === ownerId) shown.applyCart(cart)
}

async function load(): Promise<void> {
  const whose = ownerId
  try {
    await applyResult(storage().load())
  } catch (error) {
    const failed = messageFor('Failed to load local cart (error during population).', 'Failed to refetch cart.')
    if (whose === ownerId) shown.updateCartState({ isLoading: false, error: messageOf(error, failed) })
  }
}

/** Merges what this browser still holds, and tells in one toast what became of it. */
async function merge(): Promise<void> {
  if (readEntries().length === 0) return
  const parts = loadCode(() => Promise.all([import('./storage/merge-cart.ts'), import('./storage/merge-message.ts')]))
  const [merging, words] = await parts.catch(() => [])
  // The line went down before the code came: everything is still here, and the next page tries again.
  const news = merging && words.mergeMessage(await merging.mergeLocalCart())
  if (!news) return
  const again = { label: 'Try Again', onClick: () => void enqueue(merge).then(() => enqueue(load)) }
  const isShort = news.tone === 'success'
  toast[news.tone](news.title, {
    text: news.text,
    duration: isShort ? toastDuration.success : 2 * toastDuration.error,
    ...(news.tone === 'error' && { action: again }),
  })
}

/** Somebody signed in or out: the cart on view is now another one. */
function onSessionChange(): void {
  const { user, isLoading } = session.now()
  const next = user?.id ?? null
  if (isLoading || next === ownerId) return
  ownerId = next
  shown.resetCart(next ? 0 : totalQuantity(readEntries()))
  if (next && !session.isFromOtherTab()) void enqueue(merge)
  void enqueue(load)
}

/** Another tab has changed the visitor's cart, or is bringing it over to the server. */
function onStorage({ key }: StorageEvent): void {
  if (ownerId !== undefined && (key === localCartStorageKey || key === null)) void enqueue(load)
}

/** Sends the quantity last asked of a line; of several quick presses the first turn sends the last one. */
async function sendQuantity(line: CartLine, fallback: string): Promise<void> {
  const quantity = shown.pendingQuantity(line.id)
  if (quantity === undefined) return
  const whose = ownerId
  try {
    const cart = await (quantity > 0 ? storage().setQuantity(line, quantity) : storage().remove(line))
    if (whose !== ownerId) return
    shown.clearPendingQuantity(line.id, quantity)
    shown.applyCart(cart)
  } catch (error) {
    if (whose !== ownerId) return
    const reason = messageOf(error, fallback)
    shown.rollbackQuantity(line.id, reason)
    if (hasStatus(error, 404) || hasStatus(error, 409)) await load()
    // A line that another tab took out meanwhile has no place left for its message.
    if (!shown.hasLine(line.id)) toast.error(reason)
  }
}

/** Runs an act that puts something in; gives null, or the sentence that says why not. */
async function addItem(act: (to: CartStorage) => Promise<Cart>): Promise<string | null> {
  await session.whenReady()
  const failed = addFailedMessage()
  // Stays when the owner changes before the turn comes.
  let refusal: string | null = failed
  await enqueue(async () => {
    refusal = await applyResult(act(storage())).then(
      () => null,
      (error: unknown) => messageOf(error, failed),
    )
  })
  return refusal
}

/** The one cart of the page: the server's for who is signed in, this browser's for a visitor. */
export const cartStore = {
  get: cartState.get,

  /** Begins to follow who is signed in; gives back how to stop. */
  start(): () => void {
    window.addEventListener('storage', onStorage)
    const stop = session.subscribe(onSessionChange)
    onSessionChange()
    return () => {
      window.removeEventListener('storage', onStorage)
      stop()
    }
  },

  /** Reads the cart again: prices and stock are then fresh. */
  refetch: (): Promise<void> => enqueue(load),

  /** Puts more of a variant into the cart. Null when it is in, else the sentence that says why not. */
  add: (wish: CartItemInput): Promise<string | null> => addItem((to) => to.add(wish)),

  /** Sets a variant to a quantity, whether or not the cart holds it. Null when it is done, else the sentence that says why not. */
  upsert: (wish: CartItemInput): Promise<string | null> =>
    addItem((to) => {
      const line = shown.findLineByVariant(wish.variant.id)
      return line ? to.setQuantity(line, wish.quantity) : to.add(wish)
    }),

  /** Sets a line's quantity, on view at once; 0 takes the line out. A refusal puts it back and stands in `lineErrors`. */
  setQuantity(line: CartLine, quantity: number): Promise<void> {
    const wanted = Math.max(0, quantity)
    shown.applyOptimisticQuantity(line.id, wanted)
    const fallback = wanted > 0 ? 'Failed to update cart item quantity.' : 'Failed to remove product from cart.'
    return enqueue(() => sendQuantity(line, fallback))
  },
}
