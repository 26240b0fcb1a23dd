import { localCartStorageKey, maxCartLines, maxLineQuantity, maxOptionLength } from '#contract/limits.ts'
import { uuidPattern } from '#contract/uuid.ts'

/** A line of a visitor's cart as the browser stores it (specification 3); without `optionValue` for a product with colours only. */
export type CartEntry = { productId: string; color: string; optionValue?: string | undefined; quantity: number }

const version = 1

/** The id of an entry's line: one product in one colour and option value, in any case of letters. */
export const entryId = ({ productId, color, optionValue = '' }: Omit<CartEntry, 'quantity'>): string =>
  `${productId} ${color.trim().toLowerCase()} ${optionValue.trim().toLowerCase()}`.trim()

const isOptionValue = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' && value.length <= maxOptionLength

function isEntry(value: unknown): value is CartEntry {
  if (!value || typeof value !== 'object') return false
  const { productId, color, optionValue, quantity } = value as Record<string, unknown>
  return (
    typeof productId === 'string' &&
    uuidPattern.test(productId) &&
    typeof color === 'string' &&
    (optionValue === undefined || isOptionValue(optionValue)) &&
    typeof quantity === 'number' &&
    Number.isInteger(quantity) &&
    quantity > 0 &&
    quantity <= maxLineQuantity
  )
}

/** The valid entries in a stored text: at most one for each variant, and no more than a cart holds. */
export function parseEntries(text: string | null): CartEntry[] {
  try {
    const stored = JSON.parse(text ?? 'null') as { version?: unknown; items?: unknown } | null
    if (stored?.version !== version || !Array.isArray(stored.items)) return []
    const entries = stored.items
      .filter(isEntry)
      .map(({ productId, color, optionValue, quantity }) => ({ productId, color, optionValue, quantity }))
    return [...new Map(entries.map((entry) => [entryId(entry), entry])).values()].slice(0, maxCartLines)
  } catch {
    return []
  }
}

/**
 * The entries, each with the product, colour and option value that `replacements` has for its id. Entries that are the same variant
 * then become one with the sum of their quantities, at most the quantity of a line.
 */
export function replaceEntries(
  entries: readonly CartEntry[],
  replacements: ReadonlyMap<string, Omit<CartEntry, 'quantity'>>,
): CartEntry[] {
  const byId = new Map<string, CartEntry>()
  for (const entry of entries) {
    const next = { ...entry, ...replacements.get(entryId(entry)) }
    const quantity = (byId.get(entryId(next))?.quantity ?? 0) + entry.quantity
    byId.set(entryId(next), { ...next, quantity: Math.min(quantity, maxLineQuantity) })
  }
  return [...byId.values()]
}

/** The visitor's cart in this browser; empty where local storage is not available. */
export function readEntries(): CartEntry[] {
  try {
    return parseEntries(localStorage.getItem(localCartStorageKey))
  } catch {
    return []
  }
}

/** Stores the visitor's cart. False where local storage is not available or full. */
export function writeEntries(items: readonly CartEntry[]): boolean {
  try {
    if (items.length === 0) localStorage.removeItem(localCartStorageKey)
    else localStorage.setItem(localCartStorageKey, JSON.stringify({ version, items }))
    return true
  } catch {
    return false
  }
}
