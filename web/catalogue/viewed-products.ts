const storageKey = 'vipani_viewed'
/** One more than the home page shows: a product that has left the shop leaves no gap. */
const kept = 5

/** The ids of the products whose pages this browser opened last, the newest first; nothing where it keeps nothing. */
export function viewedProducts(): string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '')
    return Array.isArray(ids) ? ids.filter((id) => /^[\da-f-]{36}$/.test(id)).slice(0, kept) : []
  } catch {
    return []
  }
}

/** Remembers a product whose page was opened. It never leaves this browser. */
export function rememberViewed(id: string): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify([id, ...viewedProducts().filter((other) => other !== id)]))
  } catch {
    // A browser that keeps nothing shows no row of what was viewed.
  }
}
