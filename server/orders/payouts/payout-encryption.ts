import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const keyLength = 32
const ivLength = 12
const tagLength = 16

/** Encrypts the payout details of orders. */
export type PayoutEncryption = {
  /** Names the key, and reveals nothing about it. */
  keyId: string
  /** The text, encrypted for an order: only the same order's row decrypts it, because the id is authenticated with it. */
  encrypt(orderId: string, text: string): Buffer
  /** The text of an order; null if it was encrypted with another key, for another order, or was changed. */
  decrypt(orderId: string, content: Buffer): string | null
}

/** A key that is derived from a secret of the store (HKDF, RFC 5869), so that the secret itself encrypts nothing. */
const deriveKey = (secret: string, purpose: string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, length))

/** The encryption of payout details by AES-256-GCM with a key that is derived from the secret. */
export function createPayoutEncryption(secret: string): PayoutEncryption {
  const key = deriveKey(secret, 'vipani payout details', keyLength)
  return {
    keyId: deriveKey(secret, 'vipani payout key id', 8).toString('hex'),
    encrypt(orderId, text) {
      const iv = randomBytes(ivLength)
      const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagLength })
      cipher.setAAD(Buffer.from(orderId))
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), encrypted])
    },
    decrypt(orderId, content) {
      try {
        const decipher = createDecipheriv(algorithm, key, content.subarray(0, ivLength), { authTagLength: tagLength })
        decipher.setAAD(Buffer.from(orderId))
        decipher.setAuthTag(content.subarray(ivLength, ivLength + tagLength))
        const text = decipher.update(content.subarray(ivLength + tagLength))
        return Buffer.concat([text, decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}
