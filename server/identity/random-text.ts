import { randomInt } from 'node:crypto'

/** A text of `length` random characters of the alphabet, from a cryptographic source. */
export const randomText = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
