import { createHash, timingSafeEqual } from 'node:crypto'

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Whether a text is the secret, in constant time. `timingSafeEqual` takes texts of one length only, hence the hashes. */
export const equalsSecret = (text: string, secret: string): boolean => timingSafeEqual(sha256(text), sha256(secret))
