import type { CallReply } from '#contract/calls.ts'
import { toastFor, tokenStorageKey } from '#contract/limits.ts'
import { call, unauthorizedEvent } from '#web/api/call.ts'
import { store, useStore } from '#web/api/store.ts'
import { isExpired, readToken, writeToken } from '#web/api/token.ts'
import { toast } from '#web/ui/toast.ts'
import { fetchUser } from './fetch-user.ts'

export type User = CallReply<'GET /auth/me'>['user']
type SessionState = { user: User | null; isLoading: boolean }

const nobody: SessionState = { user: null, isLoading: false }
const state = store<SessionState>({ user: null, isLoading: true })
const leavers = new Set<() => void>()
/** Counts sign-ins and sign-outs: the answer to an older question about the user comes too late. */
let turn = 0
let started = false
let isFromElsewhere = false

/** Asks whom the stored token belongs to. An expired token, or one that nobody answers for, is forgotten (specification 4). */
async function restore(): Promise<void> {
  const mine = ++turn
  const token = readToken()
  if (!token || isExpired(token)) {
    if (token) writeToken(null)
    return state.set(nobody)
  }
  const user = await fetchUser().catch(() => null)
  if (mine !== turn) return
  if (!user && readToken() === token) writeToken(null)
  state.set({ user, isLoading: false })
}

function end(): void {
  turn++
  writeToken(null)
  state.set(nobody)
  for (const leave of leavers) leave()
}

/** Several calls may meet a 401 at once: the first one signs out, the rest find nobody signed in. */
function onUnauthorized(): void {
  if (!state.now().user) return
  end()
  toast.info('Your session has ended.', { text: 'Please sign in again.', duration: toastFor.error })
}

/** Another tab has signed in or out; null as key means that all storage was cleared. */
function onStorage({ key, newValue }: StorageEvent): void {
  if (key !== tokenStorageKey && key !== null) return
  if (key === null || newValue === null) {
    turn++
    state.set(nobody)
  } else {
    isFromElsewhere = true
    void restore()
  }
}

/** Who is signed in, for the whole page. */
export const session = {
  now: state.now,
  subscribe: state.subscribe,

  /** Finds out who is signed in and keeps watching; safe to call again. */
  start(): void {
    if (started) return
    started = true
    window.addEventListener(unauthorizedEvent, onUnauthorized)
    window.addEventListener('storage', onStorage)
    void restore()
  },

  /** Waits until it is known whether anybody is signed in. */
  whenKnown: (): Promise<void> =>
    new Promise((resolve) => {
      if (!state.now().isLoading) return resolve()
      const stop = state.subscribe(() => {
        if (state.now().isLoading) return
        stop()
        resolve()
      })
    }),

  signIn({ token, user }: { token: string; user: User }): void {
    turn++
    isFromElsewhere = false
    writeToken(token)
    state.set({ user, isLoading: false })
  },

  signOut(): void {
    // The token dies on the server too. Whether that call arrives changes nothing here.
    call('POST /auth/logout').catch(() => undefined)
    end()
    toast.success('Logged Out Successfully!', { duration: toastFor.logout })
  },

  /** The account is gone, and its token with it. */
  close(message: string): void {
    end()
    toast.success(message)
  },

  /** Whether this tab has only heard of the sign-in: what has to be done once, the tab that signed in does. */
  isFromElsewhere: (): boolean => isFromElsewhere,

  /** The same person with new details, after the profile was saved. */
  replaceUser(user: User): void {
    if (state.now().user) state.set({ user, isLoading: false })
  },

  /** Called when somebody is signed out here, to leave the page they were on. Gives back how to stop that. */
  onLeave(leave: () => void): () => void {
    leavers.add(leave)
    return () => {
      leavers.delete(leave)
    }
  },
}

/** Who is signed in. While `isLoading` nobody knows yet: that is what the server renders. */
export function useSession() {
  const { user, isLoading } = useStore(state)
  return { user, isAuthenticated: user !== null, isAdmin: user?.userType === 'ADMIN', isLoading }
}
