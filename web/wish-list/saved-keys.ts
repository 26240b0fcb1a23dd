import { createStore } from '#web/api/create-store.ts'

/** The key of the visitor's list in local storage. */
export const wishListStorageKey = 'vipani_wish_list'

/** The entries of the list (`wishListKey`), newest first; null before hydration and for administrators, who have none. */
export const savedKeys = createStore<readonly string[] | null>(null)

/** The entries in this browser; none where local storage is not available. */
export function readLocalKeys(): string[] {
  try {
    return [JSON.parse(localStorage[wishListStorageKey] ?? '[]')].flat().filter((key) => typeof key === 'string')
  } catch {
    return []
  }
}
