import type { ThrottledAttempt } from '#server/throttle/count-attempts.ts'

/** The throttled attempts to sign in to an account: by its entered name in lower case and the client, and by the name alone (`countedBy`). */
export const accountAttempts = (name: string, client: string, about: readonly string[]): ThrottledAttempt[] => [
  ['signInToAccountByClient', name, client],
  ['signInToAccount', ...about],
]

/** The attempts that a sign-in by password resets. */
export const signInCounters = (name: string, client: string): ThrottledAttempt[] => [
  ...accountAttempts(name, client, [name]),
  ['signInToAccount', name, client],
]

/** The attempts that a code resets. */
export const codeCounters = (address: string, client: string): ThrottledAttempt[] =>
  [[address], [address, client]].flatMap((about): ThrottledAttempt[] => [
    ['submitCodeForAddress', ...about],
    ['requestCodeForAddress', ...about],
  ])

/** The attempts of all clients on an account with these names, which delay every client that is not known. */
export const sharedCounters = (names: readonly string[]): ThrottledAttempt[] =>
  names
    .map((name) => name.toLowerCase())
    .flatMap((name): ThrottledAttempt[] => [
      ['signInToAccount', name],
      ['submitCodeForAddress', name],
      ['requestCodeForAddress', name],
    ])
