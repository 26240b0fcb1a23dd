import { localCartStorageKey, maxCartLines, maxLineQuantity } from '#contract/limits.ts'
import { type CartEntry, entryId } from '../cart-line.ts'

const version = 1
const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function isEntry(value: unknown): value is CartEntry {
  if (!value || typeof value !== 'object') return false
  const { productId, color, quantity } = value as Record<string, unknown>
  return (
    typeof productId === 'string' &&
    idPattern.test(productId) &&
    typeof color === 'string' &&
    typeof quantity === 'number' &&
    Number.isInteger(quantity) &&
    quantity > 0 &&
    quantity <= maxLineQuantity
  )
}

/** The entries in a stored text: what is broken or of an older kind is left out, one line per product and colour, no more than a cart holds. */
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

/** The visitor's cart as this browser keeps it; empty where storage is shut. */
export function readEntries(): CartEntry[] {
  try {
    return parseEntries(localStorage.getItem(localCartStorageKey))
  } catch {
    return []
  }
}

/** Keeps the visitor's cart. False where storage is shut or full. */
export function writeEntries(items: readonly CartEntry[]): boolean {
  try {
    if (items.length === 0) localStorage.removeItem(localCartStorageKey)
    else localStorage.setItem(localCartStorageKey, JSON.stringify({ version, items }))
    return true
  } catch {
    return false
  }
}
