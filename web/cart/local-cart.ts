import { freeShippingFrom, maxCartLines, maxLineQuantity } from '#contract/limits.ts'
import { toPaise } from '#contract/money.ts'
import { ApiError, hasStatus } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import type { CartKeeper, HeardCart } from './cart-keeper.ts'
import { type CartEntry, entryId, insufficientStock, lineOfEntry, type ProductOfLine, variantOf } from './cart-line.ts'
import { readEntries, writeEntries } from './local-entries.ts'
import { noShipping } from './shipping.ts'

const refused = (message: string) => new ApiError(409, message)

/** The products as last heard: a change of one line asks for that line's product only. */
const known = new Map<string, ProductOfLine | null>()

/** A product as the shop has it now; null when it has left the shop. Filling a cart counts no view. */
async function productOf(productId: string): Promise<ProductOfLine | null> {
  const product = await call('GET /products/{productId}', { params: { productId }, query: { view: '0' } }).then(
    (reply) => reply.product,
    (error: unknown) => {
      if (hasStatus(error, 404)) return null
      throw error
    },
  )
  known.set(productId, product)
  return product
}

/** What the shop charges for delivery, as last heard. */
let shipping = noShipping

async function askShipping(): Promise<void> {
  const feePaise = toPaise((await call('GET /company-details')).shippingFee)
  shipping = feePaise === 0 ? noShipping : { feePaise, freeFromPaise: freeShippingFrom }
}

/** All entries with their products; those that are not known yet are asked for, each once. */
async function filled(): Promise<HeardCart> {
  const entries = readEntries()
  const unknown = new Set(entries.map(({ productId }) => productId).filter((id) => !known.has(id)))
  await Promise.all([...unknown].map(productOf))
  return {
    lines: entries.map((entry) => lineOfEntry(entry, known.get(entry.productId) ?? null)),
    shipping,
  }
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

/** Refuses more than is in stock now, whatever the page said when it was opened (specification 5). */
async function check({ productId, color, quantity }: CartEntry, name: string): Promise<void> {
  const product = await productOf(productId)
  const stock = (product && variantOf(product, color)?.stock) ?? 0
  if (quantity > stock) throw refused(insufficientStock(name, color, stock))
  if (quantity > maxLineQuantity) throw refused(`At most ${maxLineQuantity} pieces fit in one line.`)
}

/** The visitor's cart: it lives in the browser and is filled from the shop. */
export const localCart: CartKeeper = {
  async load() {
    known.clear()
    // A cart whose fee cannot be asked for is a cart all the same; who signs in hears it with theirs.
    if (readEntries().length > 0) await askShipping().catch(() => undefined)
    return filled()
  },

  async add({ product, variant, quantity }) {
    const entry = { productId: product.id, color: variant.color, quantity }
    const held = readEntries().find((other) => entryId(other) === entryId(entry))?.quantity ?? 0
    const wanted = { ...entry, quantity: held + quantity }
    await check(wanted, product.name)
    put(wanted)
    return filled()
  },

  async setQuantity({ productId, color, name }, quantity) {
    const entry = { productId, color, quantity }
    await check(entry, name)
    put(entry)
    return filled()
  },

  async remove({ id }) {
    const entries = readEntries()
    const others = entries.filter((entry) => entryId(entry) !== id)
    if (others.length === entries.length) throw refused('Local cart item not found in state for removal.')
    save(others)
    return filled()
  },
}
