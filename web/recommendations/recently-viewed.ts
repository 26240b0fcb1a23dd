import { maxRecentlyViewed } from '#contract/recommendations/recommendation-limits.ts'
import { uuidPattern } from '#contract/uuid.ts'

const storageKey = 'vipani_viewed'

/** The ids of the products viewed in this browser, most recent first; empty where local storage is not available. */
export function recentlyViewedIds(): string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '')
    return Array.isArray(ids) ? ids.filter((id) => uuidPattern.test(id)).slice(0, maxRecentlyViewed) : []
  } catch {
    return []
  }
}

/** Stores a viewed product in this browser only. */
export function addRecentlyViewed(id: string): void {
  const ids = [id, ...recentlyViewedIds().filter((other) => other !== id)].slice(0, maxRecentlyViewed)
  try {
    localStorage.setItem(storageKey, JSON.stringify(ids))
  } catch {
    // Without local storage no viewed products are shown.
  }
}

/** Forgets the viewed products of this browser. */
export function clearRecentlyViewed(): void {
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // Nothing is stored where local storage is not available.
  }
}
