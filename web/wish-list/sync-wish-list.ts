import { wishListLimitMessage } from '#contract/wish-list/wish-list-keys.ts'
import { hasStatus, messageOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { session } from '#web/identity/session.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { enqueue, writeLocalKeys } from './change-wish-list.ts'
import { readLocalKeys, savedKeys } from './saved-keys.ts'

/**
 * Merges the visitor's list into that of the customer and shows the result. Entries stay in the browser until the server has stored them: those
 * that do not fit, and all of them if the call fails, are merged at a later page load.
 */
export const syncWishList = (): Promise<void> =>
  enqueue(async () => {
    const userId = session.account()?.id
    if (!userId) return
    const local = readLocalKeys()
    const keys = await (local.length > 0 ? mergeKeys(local) : loadKeys()).catch(() => null)
    if (keys && userId === session.account()?.id) savedKeys.set(keys)
  })

const loadKeys = async () => (await call('GET /wish-list')).items.map(({ key }) => key)

async function mergeKeys(local: readonly string[]): Promise<readonly string[]> {
  const { keys, left } = await call('POST /wish-list/items', { body: { keys: [...local] } }).catch(async (error) => {
    // Nothing fits, or none of the products exists any more. A store that has switched wish lists off replies with another conflict.
    const isFull = messageOf(error, '') === wishListLimitMessage
    if (!isFull && !hasStatus(error, 404)) throw error
    return { keys: await loadKeys(), left: isFull ? [...local] : [] }
  })
  // Entries that another tab has added meanwhile stay.
  writeLocalKeys(readLocalKeys().filter((key) => left.includes(key) || !local.includes(key)))
  if (left.length > 0) {
    const rest = left.length === 1 ? 'One entry stays' : `${left.length} entries stay`
    toast.info(wishListLimitMessage, { text: `${rest} in this browser and can be merged later.`, duration: 8000 })
  }
  return keys
}
