import type { CallResponse } from '#contract/calls.ts'
import { toastDuration, tokenStorageKey } from '#contract/limits.ts'
import { call, unauthorizedEvent } from '#web/api/call.ts'
import { createStore, useStore } from '#web/api/create-store.ts'
import { isExpired, readToken, writeToken } from '#web/api/token.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { fetchUser } from './fetch-user.ts'

export type User = CallResponse<'GET /auth/me'>['user']
type SessionState = { user: User | null; isLoading: boolean }

const signedOut: SessionState = { user: null, isLoading: false }
const state = createStore<SessionState>({ user: null, isLoading: true })
const signOutListeners = new Set<() => void>()
/** Counts sign-ins and sign-outs: the answer to an older question about the user comes too late. */
let generation = 0
let started = false
let signedInElsewhere = false

/** Asks whom the stored token belongs to. An expired token, or one that nobody answers for, is forgotten (specification 4). */
async function restoreSession(): Promise<void> {
  const mine = ++generation
  const token = readToken()
  if (!token || isExpired(token)) {
    if (token) writeToken(null)
    return state.set(signedOut)
  }
  const user = await fetchUser().catch(() => null)
  if (mine !== generation) return
  if (!user && readToken() === token) writeToken(null)
  state.set({ user, isLoading: false })
}

function endSession(): void {
  generation++
  writeToken(null)
  state.set(signedOut)
  for (const leave of signOutListeners) leave()
}

/** Several calls may meet a 401 at once: the first one signs out, the rest find nobody signed in. */
function onUnauthorized(): void {
  if (!state.get().user) return
  endSession()
  toast.info('Your session has ended.', { text: 'Please sign in again.', duration: toastDuration.error })
}

/** Another tab has signed in or out; null as key means that all storage was cleared. */
function onStorage({ key, newValue }: StorageEvent): void {
  if (key !== tokenStorageKey && key !== null) return
  if (key === null || newValue === null) {
    generation++
    state.set(signedOut)
  } else {
    signedInElsewhere = true
    void restoreSession()
  }
}

/** Who is signed in, for the whole page. */
export const session = {
  now: state.get,
  subscribe: state.subscribe,

  /** Finds out who is signed in and keeps watching; safe to call again. */
  start(): void {
    if (started) return
    started = true
    window.addEventListener(unauthorizedEvent, onUnauthorized)
    window.addEventListener('storage', onStorage)
    void restoreSession()
  },

  /** Waits until it is known whether anybody is signed in. */
  whenReady: (): Promise<void> =>
    new Promise((resolve) => {
      if (!state.get().isLoading) return resolve()
      const stop = state.subscribe(() => {
        if (state.get().isLoading) return
        stop()
        resolve()
      })
    }),

  signIn({ token, user }: { token: string; user: User }): void {
    generation++
    signedInElsewhere = false
    writeToken(token)
    state.set({ user, isLoading: false })
  },

  signOut(): void {
    // The token dies on the server too. Whether that call arrives changes nothing here.
    call('POST /auth/logout').catch(() => undefined)
    endSession()
    toast.success('Logged Out Successfully!', { duration: toastDuration.logout })
  },

  /** The account is gone, and its token with it. */
  endAfterDeletion(message: string): void {
    endSession()
    toast.success(message)
  },

  /** Whether this tab has only heard of the sign-in: what has to be done once, the tab that signed in does. */
  isFromOtherTab: (): boolean => signedInElsewhere,

  /** The same person with new details, after the profile was saved. */
  replaceUser(user: User): void {
    if (state.get().user) state.set({ user, isLoading: false })
  },

  /** Called when somebody is signed out here, to leave the page they were on. Gives back how to stop that. */
  onSignOut(leave: () => void): () => void {
    signOutListeners.add(leave)
    return () => {
      signOutListeners.delete(leave)
    }
  },
}

/** Who is signed in. While `isLoading` nobody knows yet: that is what the server renders. */
export function useSession() {
  const { user, isLoading } = useStore(state)
  return { user, isAuthenticated: user !== null, isAdmin: user?.userType === 'ADMIN', isLoading }
}
