import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Database } from '#server/database/connect.ts'
import { findOrCreateSecret } from '../sessions/secrets.store.ts'

const algorithm = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

/** The key of this store's TOTP secrets: created by the first enrolment. */
const encryptionKey = async (db: Database): Promise<Buffer> =>
  Buffer.from(await findOrCreateSecret(db, 'second-factor'), 'base64url')

/** A user's TOTP secret, encrypted. Only the same user's row decrypts it: the id is authenticated with it. */
export async function encryptSecret(db: Database, userId: string, secret: string): Promise<string> {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv(algorithm, await encryptionKey(db), iv, { authTagLength: tagLength })
  cipher.setAAD(Buffer.from(userId))
  const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** The TOTP secret in a user's row; throws if the row or the key was changed. */
export async function decryptSecret(db: Database, userId: string, stored: string): Promise<string> {
  const bytes = Buffer.from(stored, 'base64url')
  const iv = bytes.subarray(0, ivLength)
  const decipher = createDecipheriv(algorithm, await encryptionKey(db), iv, { authTagLength: tagLength })
  decipher.setAAD(Buffer.from(userId))
  decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
  return Buffer.concat([decipher.update(bytes.subarray(ivLength + tagLength)), decipher.final()]).toString('utf8')
}
