import type { ThrottledAttempt } from './login-throttle.ts'

/** The throttled attempts to sign in to an account: by its entered name in lower case and the client, and by the name alone. */
export const accountAttempts = (name: string, client: string): ThrottledAttempt[] => [
  ['signInToAccountByClient', name, client],
  ['signInToAccount', name],
]
