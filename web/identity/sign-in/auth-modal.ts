import { createStore } from '#web/api/create-store.ts'

export type AuthView = 'login' | 'register' | 'reset' | 'code' | 'guest'
export type AuthRequest = {
  view?: AuthView
  /** Called after the sign-in; without it the modal navigates to '/' or the dashboard. */
  afterSignIn?: () => void
}

/** The options of the open modal; null while it is closed. */
export const authRequest = createStore<AuthRequest | null>(null)

/** Opens and closes the sign-in modal from anywhere. */
export const authModal = {
  open: (request: AuthRequest = {}) => authRequest.set(request),
  close: () => authRequest.set(null),
}
