import { guestCartStorageKey } from '#contract/limits.ts'
import type { CartLine } from '../cart.ts'
import { entryId, parseEntries, readEntries, writeEntries } from './local-cart-entries.ts'
import { readCodes, toCodes, writeCodes } from './local-codes.ts'

/** What a copy has of a cart. */
type CopiedCart = {
  lines: readonly Pick<CartLine, 'productId' | 'color' | 'optionValue' | 'quantity' | 'isGone'>[]
  pricing?: { codes: readonly { code: string }[] } | undefined
}

/**
 * Stores a copy of the cart of a guest, with the discount codes that were entered, in this browser. Nobody can sign in as the guest again, so that
 * after the session the copy is all that is left of the cart.
 */
export function saveGuestCart(userId: string, { lines, pricing }: CopiedCart): void {
  const items = lines
    .filter(({ isGone }) => !isGone)
    .map(({ productId, color, optionValue, quantity }) => ({ productId, color, optionValue, quantity }))
  const codes = (pricing?.codes ?? []).map(({ code }) => code)
  try {
    if (items.length === 0 && codes.length === 0) localStorage.removeItem(guestCartStorageKey)
    else localStorage.setItem(guestCartStorageKey, JSON.stringify({ version: 1, userId, items, codes }))
  } catch {
    // Without storage the cart is on the server only.
  }
}

/**
 * Makes the copy the visitor's cart, from which a sign-in merges it, unless its guest is the user of the page. A guest who has an account now
 * needs no copy.
 */
export function releaseGuestCart(user: { id: string; isGuest?: boolean | undefined } | null): void {
  const text = readCopy()
  if (text === null) return
  const { userId, codes } = parseCopy(text)
  const isOwner = userId === user?.id
  if (isOwner && user?.isGuest) return
  removeGuestCart()
  if (isOwner) return
  const entries = readEntries()
  const known = new Set(entries.map(entryId))
  writeEntries([...entries, ...parseEntries(text).filter((entry) => !known.has(entryId(entry)))])
  writeCodes(toCodes([...new Set([...readCodes(), ...toCodes(codes)])]))
}

/** Deletes the copy, whose cart is ordered. */
export function removeGuestCart(): void {
  try {
    localStorage.removeItem(guestCartStorageKey)
  } catch {
    // Without storage there is no copy.
  }
}

function readCopy(): string | null {
  try {
    return localStorage.getItem(guestCartStorageKey)
  } catch {
    return null
  }
}

type StoredCopy = { userId?: unknown; codes?: unknown }

/** The owner and the codes of a copy; one of an earlier version has no codes. */
function parseCopy(text: string): StoredCopy {
  try {
    return (JSON.parse(text) as StoredCopy | null) ?? {}
  } catch {
    return {}
  }
}
