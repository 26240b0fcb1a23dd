import { maxWishListItems, wishListLimitMessage } from '#contract/wish-list/wish-list-keys.ts'
import { messageOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { session } from '#web/identity/session.ts'
import { readLocalKeys, savedKeys, wishListStorageKey } from './saved-keys.ts'

let queue: Promise<unknown> = Promise.resolve()

/** Runs a change after the ones before it, so that an older response never replaces a newer one, and once the session is known. */
export function enqueue<Result>(change: () => Promise<Result>): Promise<Result> {
  const run = queue.then(session.whenReady).then(change)
  queue = run.catch(() => undefined)
  return run
}

/** Stores the visitor's list. False where local storage is not available or full. */
export function writeLocalKeys(keys: readonly string[]): boolean {
  try {
    if (keys.length === 0) localStorage.removeItem(wishListStorageKey)
    else localStorage.setItem(wishListStorageKey, JSON.stringify(keys))
    return true
  } catch {
    return false
  }
}

const storageMessage = 'This browser does not store your wish list. Sign in to keep it in your account.'

/** The list shows the change at once, and the former entries again if it fails. Returns null, or why it failed. */
async function changeKeys(
  next: readonly string[],
  save: () => Promise<readonly string[]>,
  fallback: string,
): Promise<string | null> {
  const before = savedKeys.get()
  const userId = session.account()?.id
  savedKeys.set(next)
  try {
    const keys = userId ? await save() : next
    if (!userId && !writeLocalKeys(next)) throw new Error(storageMessage)
    if (userId === session.account()?.id) savedKeys.set(keys)
    return null
  } catch (error) {
    if (userId === session.account()?.id) savedKeys.set(before)
    return userId ? messageOf(error, fallback) : storageMessage
  }
}

/** The present list; a visitor's may have been changed in another tab. */
const presentKeys = () => (session.account() ? (savedKeys.get() ?? []) : readLocalKeys())

/** Saves an entry; returns null, or why it was not saved. */
export const saveKey = (key: string): Promise<string | null> =>
  enqueue(async () => {
    const keys = presentKeys()
    // For a customer the server decides: the entries that this page knows may have been changed on another device.
    if (!session.account()) {
      if (keys.includes(key)) return null
      if (keys.length >= maxWishListItems) return wishListLimitMessage
    }
    const save = async () => (await call('POST /wish-list/items', { body: { keys: [key] } })).keys
    return changeKeys(
      [key, ...keys.filter((saved) => saved !== key)],
      save,
      'This could not be saved to your wish list.',
    )
  })

/** Removes entries; returns null, or why they were not removed. */
export const removeKeys = (removed: readonly string[]): Promise<string | null> =>
  enqueue(async () => {
    const keys = presentKeys()
    if (removed.length === 0) return null
    const save = async () => (await call('POST /wish-list/items/remove', { body: { keys: [...removed] } })).keys
    return changeKeys(
      keys.filter((key) => !removed.includes(key)),
      save,
      'This could not be removed from your wish list.',
    )
  })
