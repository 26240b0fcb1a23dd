import { randomBytes } from 'node:crypto'
import type { Database } from '#server/database/connect.ts'
import { findOrCreateSecret } from './secrets.store.ts'

/** The secret that signs tokens: created by the first process, the same for all processes. */
export const tokenSecret = (db: Database): Promise<string> =>
  findOrCreateSecret(db, 'token', randomBytes(32).toString('base64url'))
