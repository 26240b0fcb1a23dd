import { colorName } from '#contract/catalogue/colors.ts'
import { ApiError, hasStatus } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { type CartEntry, entryId, findVariant } from '../cart-line.ts'
import { readEntries, writeEntries } from './local-storage.ts'

type ServerItem = { id: string; productVariantId: string; quantity: number }

/** What became of one entry: 'kept' stays in the browser because it could not be brought over now. */
type EntryResult = { result: 'merged' | 'dropped' | 'kept'; text?: string }

/** What merging did: how many lines came over, sentences on what was lowered or dropped, and whether something is left to try again. */
export type MergeResult = { merged: number; notes: string[]; failed: boolean }

const fetchProduct = async ({ productId }: CartEntry) =>
  (await call('GET /products/{productId}', { params: { productId }, query: { view: '0' } })).product

const findItem = (items: readonly ServerItem[], variantId: string) =>
  items.find(({ productVariantId }) => productVariantId === variantId)

/** One step towards the quantity: a missing line is added, a differing one is set. */
async function reconcileQuantity(
  items: readonly ServerItem[],
  productVariantId: string,
  quantity: number,
): Promise<void> {
  const held = findItem(items, productVariantId)
  const added = held ? null : await call('POST /cart/add', { body: { productVariantId, quantity } })
  // Adding is a sum: where another tab was there first, the sum is set right again.
  const item = held ?? findItem(added?.cart?.items ?? [], productVariantId)
  if (item && item.quantity !== quantity) {
    await call('PATCH /cart/update-quantity', { body: { cartItemId: item.id, newQuantity: quantity } })
  }
}

const fetchServerItems = async (): Promise<readonly ServerItem[]> => (await call('GET /cart')).cart.items

/** How many pieces a refusal for want of stock says there are; null for any other. */
function availableStock(error: unknown): number | null {
  const available = hasStatus(error, 409) ? (error as ApiError).body.available : null
  return typeof available === 'number' ? available : null
}

/**
 * Sets the variant to the quantity, at most to the stock, and gives what the cart then holds; repeating it changes nothing.
 * A cart or a stock that moved meanwhile is looked at afresh, twice at most.
 */
async function setServerQuantity(
  known: readonly ServerItem[],
  productVariantId: string,
  quantity: number,
): Promise<number> {
  let items = known
  let wanted = quantity
  for (let tries = 3; wanted > 0; tries--) {
    try {
      await reconcileQuantity(items, productVariantId, wanted)
      return wanted
    } catch (error) {
      const available = availableStock(error)
      const isLineGone = hasStatus(error, 404) && findItem(items, productVariantId) !== undefined
      if (tries === 1 || (available === null && !isLineGone)) throw error
      wanted = Math.min(wanted, available ?? wanted)
      items = await fetchServerItems()
    }
  }
  return 0
}

async function mergeEntry(items: readonly ServerItem[], entry: CartEntry): Promise<EntryResult> {
  let name = 'An item'
  try {
    const product = await fetchProduct(entry)
    name = product.name
    const variant = findVariant(product, entry.color)
    if (!variant) return { result: 'dropped', text: `${name} is no longer sold in ${colorName(entry.color)}.` }
    const quantity = await setServerQuantity(items, variant.id, Math.min(entry.quantity, variant.stock))
    if (quantity === entry.quantity) return { result: 'merged' }
    const shown = `${name} (${colorName(variant.color)})`
    if (quantity === 0) return { result: 'dropped', text: `${shown} is sold out.` }
    return { result: 'merged', text: `${shown}: only ${quantity} left, so ${quantity} instead of ${entry.quantity}.` }
  } catch (error) {
    if (hasStatus(error, 404)) return { result: 'dropped', text: `${name} has left the shop.` }
    if (hasStatus(error, 409) || hasStatus(error, 400)) {
      return { result: 'dropped', text: `${name}: ${(error as ApiError).message}` }
    }
    return { result: 'kept' }
  }
}

/** Takes an entry out of the browser's cart once it has been dealt with; one that changed meanwhile has not been. */
const removeMergedEntry = (done: CartEntry) =>
  writeEntries(readEntries().filter((entry) => entryId(entry) !== entryId(done) || entry.quantity !== done.quantity))

async function mergeAll(): Promise<MergeResult> {
  const entries = readEntries()
  const merge: MergeResult = { merged: 0, notes: [], failed: false }
  if (entries.length === 0) return merge
  const items = await fetchServerItems()
  // One after the other: each is cleared as soon as it is done, so that a merge cut off half-way goes on where it stopped.
  for (const entry of entries) {
    const { result, text } = await mergeEntry(items, entry)
    if (result === 'merged') merge.merged++
    if (result === 'kept') merge.failed = true
    else removeMergedEntry(entry)
    if (text) merge.notes.push(text)
  }
  return merge
}

/**
 * Brings the visitor's cart to the server when somebody has signed in (specification 4): the local quantity wins, at most the
 * stock. One tab at a time; the other one finds nothing left to do.
 */
export async function mergeLocalCart(): Promise<MergeResult> {
  try {
    return await (navigator.locks ? navigator.locks.request('vipani-cart-merge', mergeAll) : mergeAll())
  } catch (error) {
    if (error instanceof ApiError) return { merged: 0, notes: [], failed: true }
    throw error
  }
}
