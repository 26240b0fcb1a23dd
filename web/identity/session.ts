import type { CallResponse } from '#contract/calls.ts'
import { toastDuration, tokenStorageKey } from '#contract/limits.ts'
import { call, type UnauthorizedDetail, unauthorizedEvent } from '#web/api/call.ts'
import { createStore, useStore } from '#web/api/create-store.ts'
import { clearTokenInMemory, isExpired, readToken, writeToken } from '#web/api/token.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { fetchUser } from './fetch-user.ts'

export type User = CallResponse<'GET /auth/me'>['user']
type SessionState = { user: User | null; isLoading: boolean }

const signedOut: SessionState = { user: null, isLoading: false }
const state = createStore<SessionState>({ user: null, isLoading: true })
const sessionEndListeners = new Set<() => void>()
/** Counts sign-ins and sign-outs: the response to a request of an earlier generation is ignored. */
let generation = 0
let isStarted = false
let isSignedInElsewhere = false

/**
 * Fetches the user of the stored token. The token is removed if it has expired, is rejected, or no retry returns a user
 * (specification 4).
 */
async function restoreSession(): Promise<void> {
  const ownGeneration = ++generation
  const token = readToken()
  if (!token || isExpired(token)) {
    if (token) writeToken(null)
    return state.set(signedOut)
  }
  const user = await fetchUser().catch(() => null)
  if (ownGeneration !== generation) return
  if (!user && readToken() === token) writeToken(null)
  state.set({ user, isLoading: false })
}

function endSession(): void {
  generation++
  writeToken(null)
  state.set(signedOut)
  for (const listener of sessionEndListeners) listener()
}

/**
 * Only the first of several 401s ends the session. While the session is being restored, a 401 to any call except GET /auth/me
 * ends it.
 */
function onUnauthorized({ detail }: CustomEvent<UnauthorizedDetail | null>): void {
  const { callName, isTokenRejected } = detail ?? { isTokenRejected: true }
  const { user, isLoading } = state.get()
  if (!isTokenRejected || (!user && !(isLoading && callName !== 'GET /auth/me'))) return
  endSession()
  toast.info('Your session has ended.', { text: 'Please sign in again.', duration: toastDuration.error })
}

/** Another tab has signed in or out; null as key means that all storage was cleared. */
function onStorage({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): void {
  if (key !== tokenStorageKey && key !== null) return
  clearTokenInMemory()
  if (key === null || newValue === null) {
    generation++
    state.set(signedOut)
  } else {
    isSignedInElsewhere = true
    void restoreSession()
  }
}

/** The token of a page that entered the back/forward cache, where no `storage` event arrives. */
let tokenWhenHidden: string | null = null

function onPageShow({ persisted }: PageTransitionEvent): void {
  const token = readToken()
  if (persisted && token !== tokenWhenHidden) onStorage({ key: tokenStorageKey, newValue: token })
}

/** The signed-in user of the page. */
export const session = {
  get: state.get,
  subscribe: state.subscribe,

  /** The signed-in user with an account; null for visitors and guests. */
  account(): User | null {
    const { user } = state.get()
    return user?.isGuest ? null : user
  },

  /** Restores the session and listens for changes; safe to call again. */
  start(): void {
    if (isStarted) return
    isStarted = true
    window.addEventListener(unauthorizedEvent, onUnauthorized as EventListener)
    window.addEventListener('storage', onStorage)
    window.addEventListener('pagehide', () => {
      tokenWhenHidden = readToken()
    })
    window.addEventListener('pageshow', onPageShow)
    void restoreSession()
  },

  /** Resolves once the session is restored or there is none. */
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
    isSignedInElsewhere = false
    writeToken(token)
    state.set({ user, isLoading: false })
  },

  signOut(): void {
    // Also revokes the token on the server; the user is signed out here even if that call fails.
    call('POST /auth/logout').catch(() => undefined)
    endSession()
    toast.success('Logged Out Successfully!', { duration: toastDuration.logout })
  },

  /** Ends the session after the account was deleted. */
  endAfterDeletion(message: string): void {
    endSession()
    toast.success(message)
  },

  /** Whether the user signed in in another tab. That tab runs the one-time steps after a sign-in, such as merging the cart. */
  isFromOtherTab: (): boolean => isSignedInElsewhere,

  /** Replaces the user's details after the profile was saved. */
  replaceUser(user: User): void {
    if (state.get().user) state.set({ user, isLoading: false })
  },

  /**
   * Registers a callback for the end of this tab's session: by a sign-out, a 401 or the deletion of the account. A sign-out in
   * another tab does not call it. Returns a function that removes the callback.
   */
  onSessionEnd(listener: () => void): () => void {
    sessionEndListeners.add(listener)
    return () => {
      sessionEndListeners.delete(listener)
    }
  },
}

/** The signed-in user. The server and hydration render the state `isLoading`, in which `user` is null. */
export function useSession() {
  const { user, isLoading } = useStore(state)
  return { user, isAuthenticated: user !== null, isAdmin: user?.userType === 'ADMIN', isLoading }
}
