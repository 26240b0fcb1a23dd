import { hkdfSync } from 'node:crypto'
import { decryptFor, encryptFor } from '#server/authenticated-encryption.ts'

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
  const key = deriveKey(secret, 'vipani payout details', 32)
  return {
    keyId: deriveKey(secret, 'vipani payout key id', 8).toString('hex'),
    encrypt: (orderId, text) => encryptFor(key, orderId, text),
    decrypt(orderId, content) {
      try {
        return decryptFor(key, orderId, content)
      } catch {
        return null
      }
    },
  }
}
