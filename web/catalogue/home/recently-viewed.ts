const storageKey = 'vipani_viewed'
/** How many viewed products the home page shows. */
export const maxShown = 4
/** One more than is shown, so that a deleted product leaves no gap. */
const maxEntries = maxShown + 1

/** The ids of the products viewed in this browser, most recent first; empty where local storage is not available. */
export function recentlyViewedIds(): string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '')
    return Array.isArray(ids) ? ids.filter((id) => /^[\da-f-]{36}$/.test(id)).slice(0, maxEntries) : []
  } catch {
    return []
  }
}

/** Stores a viewed product in this browser only. */
export function addRecentlyViewed(id: string): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify([id, ...recentlyViewedIds().filter((other) => other !== id)]))
  } catch {
    // Without local storage the home page shows no viewed products.
  }
}
