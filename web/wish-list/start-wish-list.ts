import { session } from '#web/identity/session.ts'
import { readLocalKeys, savedKeys } from './saved-keys.ts'

/** The user whose entries are shown: null for a visitor or guest, undefined before the session is known. */
let shownUser: string | null | undefined

function showKeys(): void {
  const { isLoading } = session.get()
  const user = session.account()
  const local = readLocalKeys()
  if (!user) {
    if (!isLoading) shownUser = null
    savedKeys.set(local)
  } else if (user.userType === 'ADMIN') savedKeys.set(null)
  else if (user.id !== shownUser) {
    // After a sign-in on this page the entries of the account are not known.
    if (shownUser === null || local[0])
      import('./sync-wish-list.ts').then(
        (file) => file.syncWishList(),
        () => {},
      )
    shownUser = user.id
    savedKeys.set([...local, ...(user.wishList ?? [])])
  }
}

/** Shows the list of this browser or of the signed-in customer; safe to call again. */
export function startWishList(): void {
  if (savedKeys.get() || shownUser !== undefined) return
  session.subscribe(showKeys)
  window.addEventListener('storage', showKeys)
  showKeys()
}
