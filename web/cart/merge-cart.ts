import { colorName } from '#contract/colors.ts'
import { ApiError, hasStatus } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { type CartEntry, entryId, variantOf } from './cart-line.ts'
import { readEntries, writeEntries } from './local-entries.ts'

type ServerItem = { id: string; productVariantId: string; quantity: number }

/** What became of one entry: 'kept' stays in the browser because it could not be brought over now. */
type Outcome = { result: 'merged' | 'reduced' | 'dropped' | 'kept'; text?: string }

/** What merging did: sentences on what was reduced or dropped, and whether something has to be tried again. */
export type Merge = { notes: string[]; failed: boolean }

const productOf = async ({ productId }: CartEntry) =>
  (await call('GET /products/{productId}', { params: { productId }, query: { view: '0' } })).product

const itemOf = (items: readonly ServerItem[], variantId: string) =>
  items.find(({ productVariantId }) => productVariantId === variantId)

/** Sets the variant to the quantity, so that repeating it changes nothing. */
async function setOnServer(items: readonly ServerItem[], productVariantId: string, quantity: number): Promise<void> {
  const held = itemOf(items, productVariantId)
  const added = held ? null : await call('POST /cart/add', { body: { productVariantId, quantity } })
  // Adding is a sum: where another tab was there first, the sum is set right again.
  const item = held ?? itemOf(added?.cart?.items ?? [], productVariantId)
  if (item && item.quantity !== quantity) {
    await call('PATCH /cart/update-quantity', { body: { cartItemId: item.id, newQuantity: quantity } })
  }
}

async function mergeEntry(items: readonly ServerItem[], entry: CartEntry): Promise<Outcome> {
  let name = 'An item'
  try {
    const product = await productOf(entry)
    name = product.name
    const variant = variantOf(product, entry.color)
    if (!variant) return { result: 'dropped', text: `${name} is no longer sold in ${colorName(entry.color)}.` }
    if (variant.stock === 0) return { result: 'dropped', text: `${name} (${colorName(variant.color)}) is sold out.` }
    const quantity = Math.min(entry.quantity, variant.stock)
    await setOnServer(items, variant.id, quantity)
    if (quantity === entry.quantity) return { result: 'merged' }
    return {
      result: 'reduced',
      text: `${name} (${colorName(variant.color)}): only ${quantity} left, so ${quantity} instead of ${entry.quantity}.`,
    }
  } catch (error) {
    if (hasStatus(error, 404)) return { result: 'dropped', text: `${name} has left the shop.` }
    if (hasStatus(error, 409) || hasStatus(error, 400)) {
      return { result: 'dropped', text: `${name}: ${(error as ApiError).message}` }
    }
    return { result: 'kept' }
  }
}

/** Takes an entry out of the browser's cart once it has been dealt with. */
const clear = (done: CartEntry) => writeEntries(readEntries().filter((entry) => entryId(entry) !== entryId(done)))

async function mergeAll(): Promise<Merge> {
  const entries = readEntries()
  if (entries.length === 0) return { notes: [], failed: false }
  const { items } = (await call('GET /cart')).cart
  const merge: Merge = { notes: [], failed: false }
  // One after the other: each is cleared as soon as it is done, so that a merge cut off half-way goes on where it stopped.
  for (const entry of entries) {
    const { result, text } = await mergeEntry(items, entry)
    if (result === 'kept') merge.failed = true
    else clear(entry)
    if (text) merge.notes.push(text)
  }
  return merge
}

/**
 * Brings the visitor's cart to the server when somebody has signed in (specification 4): the local quantity wins, at most the
 * stock. One tab at a time; the other one finds nothing left to do.
 */
export async function mergeLocalCart(): Promise<Merge> {
  try {
    return await (navigator.locks ? navigator.locks.request('vipani-cart-merge', mergeAll) : mergeAll())
  } catch (error) {
    if (error instanceof ApiError) return { notes: [], failed: true }
    throw error
  }
}
