import { localCartStorageKey, toastFor } from '#contract/limits.ts'
import { hasStatus, messageOf } from '#web/api/api-error.ts'
import { session } from '#web/identity/session.ts'
import { loadCode } from '#web/ui/load-code.ts'
import { toast } from '#web/ui/toast.ts'
import { addingFailed } from './adding-failed.ts'
import type { CartKeeper, HeardCart, Wish } from './cart-keeper.ts'
import { type CartLine, piecesIn } from './cart-line.ts'
import * as shown from './cart-shown.ts'
import { cartView } from './cart-view.ts'
import { localCart } from './local-cart.ts'
import { readEntries } from './local-entries.ts'
import { serverCart } from './server-cart.ts'

/** The user whose cart this is, null for a visitor; undefined until that is known. */
let owner: string | null | undefined
let last: Promise<unknown> = Promise.resolve()

const keeper = (): CartKeeper => (owner ? serverCart : localCart)
const words = (local: string, onServer: string) => (owner ? onServer : local)

/** Changes run one after the other, so that no older answer overwrites a newer one. What belongs to another owner is dropped. */
function inTurn(job: () => Promise<void>): Promise<void> {
  const whose = owner
  const run = last.then(() => (whose === owner ? job() : undefined))
  last = run.catch(() => undefined)
  return run
}

/** Shows the cart that an act gives, unless the owner has changed meanwhile. */
async function showAfter(act: Promise<HeardCart>): Promise<void> {
  const whose = owner
  const cart = await act
  if (whose === owner) shown.showCart(cart)
}

async function load(): Promise<void> {
  const whose = owner
  try {
    await showAfter(keeper().load())
  } catch (error) {
    const failed = words('Failed to load local cart (error during population).', 'Failed to refetch cart.')
    if (whose === owner) shown.publish({ isLoading: false, error: messageOf(error, failed) })
  }
}

/** Merges what this browser still holds, and tells in one toast what became of it. */
async function merge(): Promise<void> {
  if (readEntries().length === 0) return
  const parts = loadCode(() => Promise.all([import('./merge-cart.ts'), import('./merge-words.ts')]))
  const [merging, words] = await parts.catch(() => [])
  // The line went down before the code came: everything is still here, and the next page tries again.
  const news = merging && words.newsOf(await merging.mergeLocalCart())
  if (!news) return
  const again = { label: 'Try Again', onClick: () => void inTurn(merge).then(() => inTurn(load)) }
  const isShort = news.tone === 'success'
  toast[news.tone](news.title, {
    text: news.text,
    duration: isShort ? toastFor.success : 2 * toastFor.error,
    ...(news.tone === 'error' && { action: again }),
  })
}

/** Somebody signed in or out: the cart on view is now another one. */
function follow(): void {
  const { user, isLoading } = session.now()
  const next = user?.id ?? null
  if (isLoading || next === owner) return
  owner = next
  shown.showNothingYet(next ? 0 : piecesIn(readEntries()))
  if (next && !session.isFromElsewhere()) void inTurn(merge)
  void inTurn(load)
}

/** Another tab has changed the visitor's cart, or is bringing it over to the server. */
function onStorage({ key }: StorageEvent): void {
  if (owner !== undefined && (key === localCartStorageKey || key === null)) void inTurn(load)
}

/** Sends the quantity last asked of a line; of several quick presses the first turn sends the last one. */
async function change(line: CartLine, fallback: string): Promise<void> {
  const quantity = shown.quantityAsked(line.id)
  if (quantity === undefined) return
  const whose = owner
  try {
    const cart = await (quantity > 0 ? keeper().setQuantity(line, quantity) : keeper().remove(line))
    if (whose !== owner) return
    shown.forgetAsked(line.id, quantity)
    shown.showCart(cart)
  } catch (error) {
    if (whose !== owner) return
    const reason = messageOf(error, fallback)
    shown.showRefused(line.id, reason)
    if (hasStatus(error, 404) || hasStatus(error, 409)) await load()
    // A line that another tab took out meanwhile has no place left for its message.
    if (!shown.has(line.id)) toast.error(reason)
  }
}

/** Runs an act that puts something in; gives null, or the sentence that says why not. */
async function into(act: (to: CartKeeper) => Promise<HeardCart>): Promise<string | null> {
  await session.whenKnown()
  const failed = addingFailed()
  // Stays when the owner changes before the turn comes.
  let refusal: string | null = failed
  await inTurn(async () => {
    refusal = await showAfter(act(keeper())).then(
      () => null,
      (error: unknown) => messageOf(error, failed),
    )
  })
  return refusal
}

/** The one cart of the page: the server's for who is signed in, this browser's for a visitor. */
export const sharedCart = {
  now: cartView.now,

  /** Begins to follow who is signed in; gives back how to stop. */
  start(): () => void {
    window.addEventListener('storage', onStorage)
    const stop = session.subscribe(follow)
    follow()
    return () => {
      window.removeEventListener('storage', onStorage)
      stop()
    }
  },

  /** Reads the cart again: prices and stock are then fresh. */
  refetch: (): Promise<void> => inTurn(load),

  /** Puts more of a variant into the cart. Null when it is in, else the sentence that says why not. */
  add: (wish: Wish): Promise<string | null> => into((to) => to.add(wish)),

  /** Sets a variant to a quantity, whether or not the cart holds it. Null when it is done, else the sentence that says why not. */
  put: (wish: Wish): Promise<string | null> =>
    into((to) => {
      const line = shown.lineOfVariant(wish.variant.id)
      return line ? to.setQuantity(line, wish.quantity) : to.add(wish)
    }),

  /** Sets a line's quantity, on view at once; 0 takes the line out. A refusal puts it back and stands in `lineErrors`. */
  setQuantity(line: CartLine, quantity: number): Promise<void> {
    const wanted = Math.max(0, quantity)
    shown.showAsked(line.id, wanted)
    const fallback = wanted > 0 ? 'Failed to update cart item quantity.' : 'Failed to remove product from cart.'
    return inTurn(() => change(line, fallback))
  },
}
