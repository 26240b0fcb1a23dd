import { maxDiscountCodes } from '#contract/cart/discount-codes.ts'

const storageKey = 'vipani_discount_codes'

/** The discount codes of a visitor's cart in this browser; empty where local storage is not available. */
export function readCodes(): string[] {
  try {
    return toCodes(JSON.parse(localStorage.getItem(storageKey) ?? '[]'))
  } catch {
    return []
  }
}

/** The codes in a stored value: as many as a cart has. */
export const toCodes = (stored: unknown): string[] =>
  Array.isArray(stored) ? stored.filter((code) => typeof code === 'string').slice(0, maxDiscountCodes) : []

/** Stores the codes; does nothing where local storage is not available or full. */
export function writeCodes(codes: readonly string[]): void {
  try {
    if (codes.length === 0) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, JSON.stringify(codes))
  } catch {
    // The codes can be entered again.
  }
}
