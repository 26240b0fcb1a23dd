import { randomInt } from 'node:crypto'

/** Letters and digits that look different from each other. */
const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A random password of 20 letters and digits that look different from each other. */
export const randomPassword = (): string =>
  Array.from({ length: 20 }, () => alphabet[randomInt(alphabet.length)]).join('')
