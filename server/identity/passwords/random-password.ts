import { randomText } from '../random-text.ts'

const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A random password of 20 letters and digits that look different from each other. */
export const randomPassword = (): string => randomText(alphabet, 20)
