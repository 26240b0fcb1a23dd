import { createStore } from '#web/api/create-store.ts'

export type AuthView = 'login' | 'register' | 'reset'
export type AuthRequest = {
  view?: AuthView
  /** With it a sign-in stays on the page and calls this; without it a sign-in leads to '/' or the dashboard. */
  afterSignIn?: () => void
}

/** What the modal was opened for; null while it is closed. */
export const authRequest = createStore<AuthRequest | null>(null)

/** Opens and closes the sign-in modal from anywhere. */
export const authModal = {
  open: (request: AuthRequest = {}) => authRequest.set(request),
  close: () => authRequest.set(null),
}
