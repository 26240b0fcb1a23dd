import { freeShippingFrom, maxCartLines, maxLineQuantity } from '#contract/limits.ts'
import { toPaise } from '#contract/money.ts'
import { ApiError, hasStatus } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import {
  type CartEntry,
  type CartProduct,
  cartLineFromEntry,
  entryId,
  findVariant,
  insufficientStockMessage,
} from '../cart-line.ts'
import { noShippingFee } from '../shipping.ts'
import type { Cart, CartStorage } from './cart-storage.ts'
import { readEntries, writeEntries } from './local-storage.ts'

const conflict = (message: string) => new ApiError(409, message)

/** The products as last heard: a change of one line asks for that line's product only. */
const productCache = new Map<string, CartProduct | null>()

/** A product as the shop has it now; null when it has left the shop. Filling a cart counts no view. */
async function fetchProduct(productId: string): Promise<CartProduct | null> {
  const product = await call('GET /products/{productId}', { params: { productId }, query: { view: '0' } }).then(
    (reply) => reply.product,
    (error: unknown) => {
      if (hasStatus(error, 404)) return null
      throw error
    },
  )
  productCache.set(productId, product)
  return product
}

/** What the shop charges for delivery, as last heard. */
let shipping = noShippingFee

async function fetchShipping(): Promise<void> {
  const feePaise = toPaise((await call('GET /company-details')).shippingFee)
  shipping = feePaise === 0 ? noShippingFee : { feePaise, freeFromPaise: freeShippingFrom }
}

/** All entries with their products; those that are not known yet are asked for, each once. */
async function loadCart(): Promise<Cart> {
  const entries = readEntries()
  const unknown = new Set(entries.map(({ productId }) => productId).filter((id) => !productCache.has(id)))
  await Promise.all([...unknown].map(fetchProduct))
  return {
    lines: entries.map((entry) => cartLineFromEntry(entry, productCache.get(entry.productId) ?? null)),
    shipping,
  }
}

function saveEntries(entries: CartEntry[]): void {
  if (!writeEntries(entries))
    throw conflict('This browser does not let the shop keep a cart. Please log in to use yours.')
}

/** Puts the entry in, in place of the one with its product and colour. */
function upsertEntry(entry: CartEntry): void {
  const entries = readEntries()
  const at = entries.findIndex((other) => entryId(other) === entryId(entry))
  if (at < 0 && entries.length >= maxCartLines) throw conflict(`A cart holds at most ${maxCartLines} different items.`)
  saveEntries(at < 0 ? [...entries, entry] : entries.with(at, entry))
}

/** Refuses more than is in stock now, whatever the page said when it was opened (specification 5). */
async function assertStock({ productId, color, quantity }: CartEntry, name: string): Promise<void> {
  const product = await fetchProduct(productId)
  const stock = (product && findVariant(product, color)?.stock) ?? 0
  if (quantity > stock) throw conflict(insufficientStockMessage(name, color, stock))
  if (quantity > maxLineQuantity) throw conflict(`At most ${maxLineQuantity} pieces fit in one line.`)
}

/** The visitor's cart: it lives in the browser and is filled from the shop. */
export const localCart: CartStorage = {
  async load() {
    productCache.clear()
    // A cart whose fee cannot be asked for is a cart all the same; who signs in hears it with theirs.
    if (readEntries().length > 0) await fetchShipping().catch(() => undefined)
    return loadCart()
  },

  async add({ product, variant, quantity }) {
    const entry = { productId: product.id, color: variant.color, quantity }
    const held = readEntries().find((other) => entryId(other) === entryId(entry))?.quantity ?? 0
    const wanted = { ...entry, quantity: held + quantity }
    await assertStock(wanted, product.name)
    upsertEntry(wanted)
    return loadCart()
  },

  async setQuantity({ productId, color, name }, quantity) {
    const entry = { productId, color, quantity }
    await assertStock(entry, name)
    upsertEntry(entry)
    return loadCart()
  },

  async remove({ id }) {
    const entries = readEntries()
    const others = entries.filter((entry) => entryId(entry) !== id)
    if (others.length === entries.length) throw conflict('Local cart item not found in state for removal.')
    saveEntries(others)
    return loadCart()
  },
}
