/** The lengths of a username and of a password, in characters. */
export const usernameLength = { min: 3, max: 20 } as const
export const passwordLength = { min: 6, max: 128 } as const
