import type { CallResponse } from '#contract/calls.ts'
import {
  cartLimitMessage,
  findQuantityProblem,
  hasRoomForLine,
  insufficientStockMessage,
  lineLimitMessage,
} from '#contract/cart-rules.ts'
import { sameColor } from '#contract/catalogue/colors.ts'
import { variantLabel } from '#contract/catalogue/variant-label.ts'
import { ownOrProductPrices } from '#contract/catalogue/variant-prices.ts'
import { freeShippingFrom } from '#contract/limits.ts'
import { effectivePrice, toPaise } from '#contract/money.ts'
import { ApiError, hasStatus } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import {
  type Cart,
  type CartItemInput,
  type CartLine,
  type CartStorage,
  totalQuantity,
  withLineProblem,
} from '../cart.ts'
import { type CartEntry, entryId, readEntries, replaceEntries, writeEntries } from './local-cart-entries.ts'
import { itemNotFoundMessage, storageUnavailableMessage, unknownProductName } from './local-cart-messages.ts'

export type CartProduct = CallResponse<'GET /products/{productId}'>['product']

/** The visitor's cart: its entries are in the browser, its products come from the server. */
export const localCart: CartStorage = {
  storedQuantity: () => totalQuantity(readEntries()),

  async load() {
    cartProducts.clear()
    // The cart is shown without the fee if the fee cannot be loaded; the server adds it to the order in any case.
    if (readEntries().length > 0) await loadShippingFee().catch(() => undefined)
    return loadCart()
  },

  async add(item) {
    const inCart = readEntries().find((entry) => entryId(entry) === entryId(item))?.quantity ?? 0
    return setEntry({ ...item, quantity: inCart + item.quantity })
  },

  set: (item) => setEntry(item),

  async remove({ id }) {
    const entries = readEntries()
    const others = entries.filter((entry) => entryId(entry) !== id)
    if (others.length === entries.length) throw conflict(itemNotFoundMessage)
    saveEntries(others)
    return loadCart()
  },
}

/** Converts a stored entry to a line. `product` is null if the product is no longer sold. */
export function toLocalLine(entry: CartEntry, product: CartProduct | null): CartLine {
  const variant = product && findVariant(product, entry)
  const images = product?.images ?? []
  const image = images.find(({ color }) => color !== null && sameColor(color, entry.color)) ?? images[0]
  return withLineProblem({
    id: entryId(entry),
    productId: entry.productId,
    productVariantId: variant?.id ?? null,
    name: product?.name ?? unknownProductName,
    color: variant?.color ?? entry.color,
    optionName: product?.optionName ?? undefined,
    optionValue: variant?.optionValue ?? entry.optionValue,
    quantity: entry.quantity,
    stock: variant?.stock ?? 0,
    isGone: !variant,
    price: product ? toPaise(effectivePrice(ownOrProductPrices(product, variant ?? {}))) : 0,
    image: image?.url ?? null,
  })
}

/**
 * The product's variant in a colour and option value, compared without regard to case. Without an option value it is the variant
 * that has none, or the only one of the colour: the id of a product that became a size returns the variants of that size.
 */
export function findVariant(product: CartProduct, { color, optionValue }: Pick<CartEntry, 'color' | 'optionValue'>) {
  const ofColor = product.variants.filter((variant) => sameColor(variant.color, color))
  const wanted = optionValue?.trim().toLowerCase()
  return (
    ofColor.find((variant) => variant.optionValue?.trim().toLowerCase() === wanted) ??
    (wanted === undefined && ofColor.length === 1 ? ofColor[0] : undefined)
  )
}

/** The products of the last load: a change of one line requests only the product of that line. */
const cartProducts = new Map<string, CartProduct | null>()

/** The product as it is sold now; null when it is no longer sold. `view=0` keeps the request out of the view count. */
export async function fetchCartProduct(productId: string): Promise<CartProduct | null> {
  const product = await call('GET /products/{productId}', { params: { productId }, query: { view: '0' } }).then(
    (response) => response.product,
    (error: unknown) => {
      if (hasStatus(error, 404)) return null
      throw error
    },
  )
  cartProducts.set(productId, product)
  return product
}

let shippingFee = 0

async function loadShippingFee(): Promise<void> {
  shippingFee = toPaise((await call('GET /company-details')).shippingFee)
}

/** All entries with their products. */
async function loadCart(): Promise<Cart> {
  await fetchMissingProducts()
  if (updateOutdatedEntries()) await fetchMissingProducts()
  const entries = readEntries()
  return {
    lines: entries.map((entry) => toLocalLine(entry, cartProducts.get(entry.productId) ?? null)),
    shippingFee,
    freeShippingFrom: shippingFee === 0 ? null : freeShippingFrom,
  }
}

/** Requests each product that is not in the cache once. */
async function fetchMissingProducts(): Promise<void> {
  const ids = readEntries().map(({ productId }) => productId)
  const missing = new Set(ids.filter((id) => !cartProducts.has(id)))
  await Promise.all([...missing].map(fetchCartProduct))
}

/**
 * Stores the entries of a product that became a size of another one, or that got an option since, with the variant's product and
 * option value. True if entries were stored.
 */
function updateOutdatedEntries(): boolean {
  const entries = readEntries()
  const replacements = new Map<string, Omit<CartEntry, 'quantity'>>()
  for (const entry of entries) {
    const product = cartProducts.get(entry.productId)
    const variant = product && findVariant(product, entry)
    if (!variant || (product.id === entry.productId && variant.optionValue === entry.optionValue)) continue
    const { color, optionValue } = variant
    replacements.set(entryId(entry), { productId: product.id, color, optionValue })
  }
  return replacements.size > 0 && writeEntries(replaceEntries(entries, replacements))
}

const conflict = (message: string) => new ApiError(409, message)

async function setEntry(item: CartItemInput): Promise<Cart> {
  await assertQuantity(item)
  upsertEntry(item)
  return loadCart()
}

/** Throws a conflict if the quantity exceeds the current stock or the limit of a line (specification 5). */
async function assertQuantity({ productId, color, optionValue, name, quantity }: CartItemInput): Promise<void> {
  const product = await fetchCartProduct(productId)
  const stock = (product && findVariant(product, { color, optionValue })?.stock) ?? 0
  const problem = findQuantityProblem({ stock, quantity })
  if (problem === 'ABOVE_LIMIT') throw conflict(lineLimitMessage)
  const label = variantLabel(color, { optionName: product?.optionName, optionValue })
  if (problem) throw conflict(insufficientStockMessage(name, label, stock))
}

/** Stores the entry in place of the one of its variant. */
function upsertEntry({ productId, color, optionValue, quantity }: CartItemInput): void {
  const entries = readEntries()
  const entry = { productId, color, optionValue, quantity }
  const index = entries.findIndex((other) => entryId(other) === entryId(entry))
  if (index < 0 && !hasRoomForLine(entries.length)) throw conflict(cartLimitMessage)
  saveEntries(index < 0 ? [...entries, entry] : entries.with(index, entry))
}

function saveEntries(entries: CartEntry[]): void {
  if (!writeEntries(entries)) throw conflict(storageUnavailableMessage)
}
