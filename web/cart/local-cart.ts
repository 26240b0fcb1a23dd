import { maxCartLines, maxLineQuantity } from '#contract/limits.ts'
import { ApiError, hasStatus } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import type { CartKeeper } from './cart-keeper.ts'
import {
  type CartEntry,
  type CartLine,
  entryId,
  insufficientStock,
  lineOfEntry,
  type ProductOfLine,
} from './cart-line.ts'
import { readEntries, writeEntries } from './local-entries.ts'

const refused = (message: string) => new ApiError(409, message)

/** A product as the shop has it now; null when it has left the shop. Filling a cart counts no view. */
async function productOf(productId: string): Promise<ProductOfLine | null> {
  try {
    return (await call('GET /products/{productId}', { params: { productId }, query: { view: '0' } })).product
  } catch (error) {
    if (hasStatus(error, 404)) return null
    throw error
  }
}

/** All entries with their products, each product asked for once. */
async function populated(): Promise<CartLine[]> {
  const entries = readEntries()
  const ids = [...new Set(entries.map(({ productId }) => productId))]
  const products = new Map(await Promise.all(ids.map(async (id) => [id, await productOf(id)] as const)))
  return entries.map((entry) => lineOfEntry(entry, products.get(entry.productId) ?? null))
}

function save(entries: CartEntry[]): void {
  if (!writeEntries(entries))
    throw refused('This browser does not let the shop keep a cart. Please log in to use yours.')
}

/** Puts the entry in, in place of the one with its product and colour. */
function put(entry: CartEntry): void {
  const entries = readEntries()
  const at = entries.findIndex((other) => entryId(other) === entryId(entry))
  if (at < 0 && entries.length >= maxCartLines) throw refused(`A cart holds at most ${maxCartLines} different items.`)
  save(at < 0 ? [...entries, entry] : entries.with(at, entry))
}

/** The visitor's cart: it lives in the browser and is filled from the shop. */
export const localCart: CartKeeper = {
  load: populated,

  async add({ product, variant, quantity }) {
    const entry = { productId: product.id, color: variant.color, quantity }
    const held = readEntries().find((other) => entryId(other) === entryId(entry))?.quantity ?? 0
    const wanted = held + quantity
    if (wanted > Math.min(variant.stock, maxLineQuantity)) {
      throw refused(insufficientStock(product.name, variant.color, variant.stock))
    }
    put({ ...entry, quantity: wanted })
    return populated()
  },

  async setQuantity({ productId, color, name, stock }, quantity) {
    if (quantity > stock) throw refused(insufficientStock(name, color, stock))
    put({ productId, color, quantity })
    return populated()
  },

  async remove({ id }) {
    const entries = readEntries()
    const others = entries.filter((entry) => entryId(entry) !== id)
    if (others.length === entries.length) throw refused('Local cart item not found in state for removal.')
    save(others)
    return populated()
  },
}
