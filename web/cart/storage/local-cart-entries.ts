import { localCartStorageKey, maxCartLines, maxLineQuantity } from '#contract/limits.ts'
import { uuidPattern } from '#contract/uuid.ts'

/** A line of a visitor's cart as the browser stores it (specification 3). */
export type CartEntry = { productId: string; color: string; quantity: number }

const version = 1

/** The id of an entry's line: one product in one colour, in any case of letters. */
export const entryId = ({ productId, color }: Pick<CartEntry, 'productId' | 'color'>): string =>
  `${productId} ${color.trim().toLowerCase()}`

function isEntry(value: unknown): value is CartEntry {
  if (!value || typeof value !== 'object') return false
  const { productId, color, quantity } = value as Record<string, unknown>
  return (
    typeof productId === 'string' &&
    uuidPattern.test(productId) &&
    typeof color === 'string' &&
    typeof quantity === 'number' &&
    Number.isInteger(quantity) &&
    quantity > 0 &&
    quantity <= maxLineQuantity
  )
}

/** The valid entries in a stored text: at most one for each product and colour, and no more than a cart holds. */
export function parseEntries(text: string | null): CartEntry[] {
  try {
    const stored = JSON.parse(text ?? 'null') as { version?: unknown; items?: unknown } | null
    if (stored?.version !== version || !Array.isArray(stored.items)) return []
    const entries = stored.items
      .filter(isEntry)
      .map(({ productId, color, quantity }) => ({ productId, color, quantity }))
    return [...new Map(entries.map((entry) => [entryId(entry), entry])).values()].slice(0, maxCartLines)
  } catch {
    return []
  }
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
