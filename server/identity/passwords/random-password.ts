import { randomInt } from 'node:crypto'

/** Letters and digits that cannot be mistaken for each other. */
const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A password that nobody guesses, of 20 letters and digits that can be told apart in print. */
export const randomPassword = (): string =>
  Array.from({ length: 20 }, () => alphabet[randomInt(alphabet.length)]).join('')
