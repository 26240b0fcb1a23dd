import { maxWishListItems, wishListKeyPattern } from '#contract/wish-list/wish-list-keys.ts'
import { createStore } from '#web/api/create-store.ts'

/** The key of the visitor's list in local storage. */
export const wishListStorageKey = 'vipani_wish_list'

/** The entries of the list (`wishListKey`), newest first; null before hydration and for administrators, who have none. */
export const savedKeys = createStore<readonly string[] | null>(null)

/** The valid entries in this browser, because one that is not would make a call with all of them fail; none where local storage is not available. */
export function readLocalKeys(): string[] {
  try {
    return [JSON.parse(localStorage[wishListStorageKey] ?? '[]')]
      .flat()
      .filter((key) => typeof key === 'string' && wishListKeyPattern.test(key))
      .slice(0, maxWishListItems)
  } catch {
    return []
  }
}
