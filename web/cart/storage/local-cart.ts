import {
  cartLimitMessage,
  findQuantityProblem,
  hasRoomForLine,
  insufficientStockMessage,
  lineLimitMessage,
} from '#contract/cart-rules.ts'
import { variantLabel } from '#contract/catalogue/variant-label.ts'
import { toPaise } from '#contract/money.ts'
import { freeFromOf } from '#contract/orders/shipping.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { type Cart, type CartItemInput, type CartLine, type CartStorage, totalQuantity } from '../cart.ts'
import { cachedProduct, clearCartProducts, fetchCartProduct, fetchMissingProducts } from './cart-products.ts'
import { type CartEntry, entryId, readEntries, replaceEntries, writeEntries } from './local-cart-entries.ts'
import { findVariant, toLocalLine } from './local-cart-line.ts'
import { itemNotFoundMessage, storageUnavailableMessage } from './local-cart-messages.ts'
import { readCodes, writeCodes } from './local-codes.ts'
import { quoteLocalCart } from './quote-local-cart.ts'

/** The visitor's cart: its entries are in the browser, its products come from the server. */
export const localCart: CartStorage = {
  storedQuantity: () => totalQuantity(readEntries()),

  async load() {
    clearCartProducts()
    areSettingsCurrent = false
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

  async addCode(code) {
    const codes = [...new Set([...readCodes(), code])]
    const lines = loadLines(readEntries())
    const pricing = await quoteLocalCart(lines, codes)
    const message = pricing?.codes.find((entered) => entered.code === code && entered.isUnknown)?.message
    if (message) throw new ApiError(400, message)
    writeCodes(codes)
    return toCart(lines, pricing)
  },

  removeCode(code) {
    writeCodes(readCodes().filter((other) => other !== code))
    return loadCart()
  },
}

/** Whether the settings below were read since the cart was last loaded. */
let areSettingsCurrent = false
let shippingFee = 0
/** Whether the store has offers, delivery zones or rules for cash on delivery, so that the server prices visitors' carts. */
let isPricedByServer = false

async function loadStoreSettings(): Promise<void> {
  const company = await call('GET /company-details')
  shippingFee = toPaise(company.shippingFee)
  isPricedByServer = company.pricesCarts ?? false
  areSettingsCurrent = true
}

/** All entries with their products. */
async function loadCart(): Promise<Cart> {
  // The cart is shown without the fee if the fee cannot be loaded; the server adds it to the order in any case.
  if (!areSettingsCurrent && readEntries().length > 0) await loadStoreSettings().catch(() => undefined)
  await fetchMissingProducts(readEntries())
  if (updateOutdatedEntries()) await fetchMissingProducts(readEntries())
  const lines = loadLines(readEntries())
  const codes = readCodes()
  // The quote says why a code does not apply, also where the store has no offer any more.
  const isQuoted = isPricedByServer || (codes.length > 0 && lines.length > 0)
  // Without a quote the cart is shown at full prices; the server prices the order in any case.
  const pricing = isQuoted ? await quoteLocalCart(lines, codes).catch(() => undefined) : undefined
  return toCart(lines, pricing)
}

const loadLines = (entries: readonly CartEntry[]): CartLine[] =>
  entries.map((entry) => toLocalLine(entry, cachedProduct(entry.productId)))

const toCart = (lines: readonly CartLine[], pricing: Cart['pricing']): Cart => ({
  lines,
  shippingFee,
  freeShippingFrom: pricing ? pricing.freeShippingFrom : freeFromOf(shippingFee),
  pricing,
})

/**
 * Stores the entries of a product that became a size of another one, or that got an option since, with the variant's product and
 * option value. True if entries were stored.
 */
function updateOutdatedEntries(): boolean {
  const entries = readEntries()
  const replacements = new Map<string, Omit<CartEntry, 'quantity'>>()
  for (const entry of entries) {
    const product = cachedProduct(entry.productId)
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
