import { maxQuantity } from '#contract/cart/max-quantity.ts'
import { soldItemName } from '#contract/catalogue/sold-item-name.ts'
import { ApiError, hasStatus, isTransient } from '#web/api/api-error.ts'
import { type Cart, type CartItemInput, findLine } from '../cart.ts'
import { fetchCartProduct } from './cart-products.ts'
import { serverCart } from './cart-storage.ts'
import { type CartEntry, entryId, readEntries, writeEntries } from './local-cart-entries.ts'
import { findVariant } from './local-cart-line.ts'
import { noLongerSoldMessage, noVariantMessage, reducedQuantityMessage } from './local-cart-messages.ts'
import { readCodes, writeCodes } from './local-codes.ts'

/** The result of one entry: 'pending' stays in the browser, because it could not be merged now. */
type EntryResult = { result: 'merged' | 'dropped' | 'pending'; text?: string }

/** How many lines were merged, a note for each that was reduced or dropped, and whether entries remain to be merged later. */
export type MergeResult = { merged: number; notes: string[]; isIncomplete: boolean }

/**
 * Merges the visitor's cart into the customer's after sign-in (specification 4): the local quantity wins, at most the stock.
 * Only one tab merges at a time; the other one finds no entries left.
 */
export async function mergeLocalCart(): Promise<MergeResult> {
  try {
    return await (navigator.locks ? navigator.locks.request('vipani-cart-merge', mergeAll) : mergeAll())
  } catch (error) {
    if (error instanceof ApiError) return { merged: 0, notes: [], isIncomplete: true }
    throw error
  }
}

async function mergeAll(): Promise<MergeResult> {
  const entries = readEntries()
  const merge: MergeResult = { merged: 0, notes: [], isIncomplete: false }
  await mergeCodes()
  if (entries.length === 0) return merge
  const cart = await serverCart.load()
  // Each entry is removed as soon as it is merged, so that an interrupted merge continues where it stopped.
  for (const entry of entries) {
    const { result, text } = await mergeEntry(cart, entry)
    if (result === 'merged') merge.merged++
    if (result === 'pending') merge.isIncomplete = true
    else removeMergedEntry(entry)
    if (text) merge.notes.push(text)
  }
  return merge
}

/** Adds the visitor's codes to the customer's cart. A code that is not accepted, such as one of a deleted offer, is dropped. */
async function mergeCodes(): Promise<void> {
  for (const code of readCodes()) {
    try {
      await serverCart.addCode(code)
    } catch (error) {
      if (isTransient(error)) return
    }
    writeCodes(readCodes().filter((other) => other !== code))
  }
}

async function mergeEntry(cart: Cart, entry: CartEntry): Promise<EntryResult> {
  let name = 'An item'
  try {
    const product = await fetchCartProduct(entry.productId)
    if (!product) return { result: 'dropped', text: noLongerSoldMessage(name) }
    name = product.name
    const variant = findVariant(product, entry)
    if (!variant) return { result: 'dropped', text: noVariantMessage(product, entry) }
    const { color, optionValue } = variant
    const item = { productId: product.id, productVariantId: variant.id, name, color, optionValue }
    const quantity = await setServerQuantity(cart, {
      ...item,
      quantity: Math.min(entry.quantity, maxQuantity(variant.stock)),
    })
    if (quantity === entry.quantity) return { result: 'merged' }
    const label = soldItemName({ ...item, optionName: product.optionName })
    const text = reducedQuantityMessage(label, quantity, entry.quantity)
    return { result: quantity === 0 ? 'dropped' : 'merged', text }
  } catch (error) {
    if (hasStatus(error, 404)) return { result: 'dropped', text: noLongerSoldMessage(name) }
    if (hasStatus(error, 409) || hasStatus(error, 400)) {
      return { result: 'dropped', text: `${name}: ${(error as ApiError).message}` }
    }
    return { result: 'pending' }
  }
}

/**
 * Sets the variant's quantity, at most to the stock, and returns it; repeated calls change nothing. If the line or the stock
 * changed meanwhile, the cart is loaded again, at most twice.
 */
async function setServerQuantity(initialCart: Cart, item: CartItemInput): Promise<number> {
  let cart = initialCart
  let { quantity } = item
  for (let attemptsLeft = 3; quantity > 0; attemptsLeft--) {
    try {
      await serverCart.set({ ...item, quantity }, cart)
      return quantity
    } catch (error) {
      const available = availableStock(error)
      const isLineGone = hasStatus(error, 404) && findLine(cart, item.productVariantId) !== undefined
      if (attemptsLeft === 1 || (available === null && !isLineGone)) throw error
      quantity = Math.min(quantity, available ?? quantity)
      cart = await serverCart.load()
    }
  }
  return 0
}

/** The stock that a conflict reports; null for any other error. */
function availableStock(error: unknown): number | null {
  const available = hasStatus(error, 409) ? (error as ApiError).body.available : null
  return typeof available === 'number' ? available : null
}

/** Removes an entry from the browser unless the shopper has changed it meanwhile. */
const removeMergedEntry = (done: CartEntry) =>
  writeEntries(readEntries().filter((entry) => entryId(entry) !== entryId(done) || entry.quantity !== done.quantity))
