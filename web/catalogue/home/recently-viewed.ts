const storageKey = 'vipani_viewed'
/** One more than the home page shows: a product that has left the shop leaves no gap. */
const maxEntries = 5

/** The ids of the products whose pages this browser opened last, the newest first; nothing where it keeps nothing. */
export function recentlyViewedIds(): string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '')
    return Array.isArray(ids) ? ids.filter((id) => /^[\da-f-]{36}$/.test(id)).slice(0, maxEntries) : []
  } catch {
    return []
  }
}

/** Remembers a product whose page was opened. It never leaves this browser. */
export function addRecentlyViewed(id: string): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify([id, ...recentlyViewedIds().filter((other) => other !== id)]))
  } catch {
    // A browser that keeps nothing shows no row of what was viewed.
  }
}
