import { decryptFor, encryptFor } from '#server/authenticated-encryption.ts'
import type { Database } from '#server/database/connect.ts'
import { findOrCreateSecret } from '../sessions/secrets.store.ts'

/** The key of this store's TOTP secrets: created by the first enrolment. */
const encryptionKey = async (db: Database): Promise<Buffer> =>
  Buffer.from(await findOrCreateSecret(db, 'second-factor'), 'base64url')

/** A user's TOTP secret, encrypted. Only the same user's row decrypts it: the id is authenticated with it. */
export const encryptSecret = async (db: Database, userId: string, secret: string): Promise<string> =>
  encryptFor(await encryptionKey(db), userId, secret).toString('base64url')

/** The TOTP secret in a user's row; throws if the row or the key was changed. */
export const decryptSecret = async (db: Database, userId: string, stored: string): Promise<string> =>
  decryptFor(await encryptionKey(db), userId, Buffer.from(stored, 'base64url'))
